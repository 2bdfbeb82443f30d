/* listok.exe: starts the Python that lies in .\python with the program in .\lib; the arguments go on to it. */
#include <windows.h>
#include <wchar.h>

typedef int(__cdecl *python_main)(int, wchar_t **);

enum { MOST = 32768, MOST_ARGUMENTS = 256 };

static wchar_t home[MOST], path[MOST];

static void sorry(const wchar_t *words) {
    MessageBoxW(NULL, words, L"Listok", MB_ICONERROR | MB_OK);
}

int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, LPWSTR line, int show) {
    static wchar_t *arguments[MOST_ARGUMENTS];
    int given = 0, count = 0;
    wchar_t *slash;
    (void)self, (void)before, (void)line, (void)show;

    DWORD length = GetModuleFileNameW(NULL, home, MOST);
    if (length == 0 || length >= MOST - 64 || (slash = wcsrchr(home, L'\\')) == NULL) {
        sorry(L"Listok lies in a folder whose name is too long.");
        return 2;
    }
    *slash = 0;
    wcscpy(path, home);
    wcscat(path, L"\\python\\" PYTHON_DLL);
    HMODULE python = LoadLibraryExW(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    python_main start = python ? (python_main)(void (*)(void))GetProcAddress(python, "Py_Main") : NULL;
    if (start == NULL) {
        sorry(L"Listok is incomplete: python\\" PYTHON_DLL L" is missing or damaged. Install Listok again.");
        return 2;
    }
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &given);
    wcscpy(path, home);
    wcscat(path, L"\\python\\pythonw.exe");
    arguments[count++] = path;
    arguments[count++] = L"-I";
    arguments[count++] = L"-m";
    arguments[count++] = L"desktop_app";
    for (int place = 1; words != NULL && place < given && count < MOST_ARGUMENTS - 1; place++)
        arguments[count++] = words[place];
    return start(count, arguments);
}
