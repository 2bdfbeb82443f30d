/* A stand-in for the icuuc.dll of Windows 10, which Wine has not: every converter fails to open, and Qt goes without.
   For test copies under Wine only; no artefact may carry it. */
#define SHOWN __declspec(dllexport)
enum { NO_SUCH_CONVERTER = 4 };
static void fail(int *error) {
    if (error) *error = NO_SUCH_CONVERTER;
}
SHOWN void *ucnv_open(const char *name, int *error) { (void)name; fail(error); return 0; }
SHOWN void ucnv_close(void *c) { (void)c; }
SHOWN void ucnv_reset(void *c) { (void)c; }
SHOWN signed char ucnv_getMaxCharSize(const void *c) { (void)c; return 1; }
SHOWN const char *ucnv_getName(const void *c, int *error) { (void)c; fail(error); return 0; }
SHOWN const char *ucnv_getStandardName(const char *a, const char *b, int *error) { (void)a, (void)b; fail(error); return 0; }
SHOWN const char *ucnv_getAvailableName(int n) { (void)n; return 0; }
SHOWN int ucnv_countAvailable(void) { return 0; }
SHOWN int ucnv_toUCountPending(const void *c, int *error) { (void)c; fail(error); return 0; }
SHOWN int ucnv_fromUCountPending(const void *c, int *error) { (void)c; fail(error); return 0; }
SHOWN void ucnv_getToUCallBack(const void *c, void *a, const void **b) { (void)c, (void)a, (void)b; }
SHOWN void ucnv_getFromUCallBack(const void *c, void *a, const void **b) { (void)c, (void)a, (void)b; }
SHOWN void ucnv_setToUCallBack(void *c, void *a, const void *b, void *d, const void **e, int *error) {
    (void)c, (void)a, (void)b, (void)d, (void)e; fail(error);
}
SHOWN void ucnv_setFromUCallBack(void *c, void *a, const void *b, void *d, const void **e, int *error) {
    (void)c, (void)a, (void)b, (void)d, (void)e; fail(error);
}
SHOWN void ucnv_cbToUWriteUChars(void *a, const void *b, int c, int d, int *error) {
    (void)a, (void)b, (void)c, (void)d; fail(error);
}
SHOWN void ucnv_cbFromUWriteUChars(void *a, const void **b, const void *c, int d, int *error) {
    (void)a, (void)b, (void)c, (void)d; fail(error);
}
SHOWN void ucnv_toUnicode(void *a, void **b, const void *c, const char **d, const char *e, int *f, signed char g, int *error) {
    (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g; fail(error);
}
SHOWN void ucnv_fromUnicode(void *a, char **b, const char *c, const void **d, const void *e, int *f, signed char g, int *error) {
    (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g; fail(error);
}
SHOWN void UCNV_FROM_U_CALLBACK_SUBSTITUTE(const void *a, void *b, const void *c, int d, int e, int f, int *error) {
    (void)a, (void)b, (void)c, (void)d, (void)e, (void)f; fail(error);
}
SHOWN void UCNV_TO_U_CALLBACK_SUBSTITUTE(const void *a, void *b, const char *c, int d, int e, int *error) {
    (void)a, (void)b, (void)c, (void)d, (void)e; fail(error);
}
