<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru" sourcelanguage="en">
<context>
    <name>ActionBar</name>
    <message>
        <source>space</source>
        <translation>пробел</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Сколько</translation>
    </message>
</context>
<context>
    <name>Bookshelf</name>
    <message>
        <source>&amp;Open %1</source>
        <translation>&amp;Открыть: %1</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>&amp;Убрать…</translation>
    </message>
    <message>
        <source>Bookshelf</source>
        <translation>Книжная полка</translation>
    </message>
    <message>
        <source>&amp;New Hero</source>
        <translation>&amp;Новый герой</translation>
    </message>
    <message>
        <source>Adventures</source>
        <translation>Приключения</translation>
    </message>
    <message>
        <source>Open your book and make a hero for it.</source>
        <translation>Откройте книгу и создайте для неё героя.</translation>
    </message>
    <message>
        <source>Listok rolls the dice, keeps the Adventure Sheet and writes down all that happens.</source>
        <translation>Листок бросает кости, ведёт лист персонажа и записывает всё, что случилось.</translation>
    </message>
    <message>
        <source>Nothing needs saving, and every step can be taken back.</source>
        <translation>Сохранять ничего не нужно, и любой шаг можно отменить.</translation>
    </message>
</context>
<context>
    <name>ChoiceEditor</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Файл</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Правка</translation>
    </message>
    <message>
        <source>&amp;Hero</source>
        <translation>&amp;Герой</translation>
    </message>
    <message>
        <source>F&amp;ight</source>
        <translation>&amp;Бой</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Вид</translation>
    </message>
    <message>
        <source>He&amp;lp</source>
        <translation>&amp;Справка</translation>
    </message>
    <message>
        <source>&amp;New Hero…</source>
        <translation>&amp;Новый герой…</translation>
    </message>
    <message>
        <source>&amp;Bookshelf</source>
        <translation>Книжная &amp;полка</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Импорт…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Экспорт…</translation>
    </message>
    <message>
        <source>&amp;Restore a Backup…</source>
        <translation>&amp;Восстановить копию…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Печать…</translation>
    </message>
    <message>
        <source>Print Pre&amp;view…</source>
        <translation>Пред&amp;просмотр печати…</translation>
    </message>
    <message>
        <source>Page &amp;Setup…</source>
        <translation>Параметры &amp;страницы…</translation>
    </message>
    <message>
        <source>Export as P&amp;DF…</source>
        <translation>Сохранить как P&amp;DF…</translation>
    </message>
    <message>
        <source>Export a &amp;Form to Fill In…</source>
        <translation>Сохранить &amp;бланк для заполнения…</translation>
    </message>
    <message>
        <source>Export the S&amp;tory as PDF…</source>
        <translation>Сохранить &amp;ход приключения в PDF…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Выход</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Отменить</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Вернуть</translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation>&amp;Заметка…</translation>
    </message>
    <message>
        <source>&amp;Bookmark…</source>
        <translation>Зак&amp;ладка…</translation>
    </message>
    <message>
        <source>&amp;Roll the Hero Again</source>
        <translation>&amp;Перебросить героя</translation>
    </message>
    <message>
        <source>Add a &amp;Hero to the Party…</source>
        <translation>&amp;Добавить героя в отряд…</translation>
    </message>
    <message>
        <source>&amp;Add a Foe</source>
        <translation>&amp;Добавить врага</translation>
    </message>
    <message>
        <source>&amp;Put the Fight Away</source>
        <translation>&amp;Убрать бой со стола</translation>
    </message>
    <message>
        <source>&amp;Break the Fight Off</source>
        <translation>&amp;Прервать бой</translation>
    </message>
    <message>
        <source>&amp;Larger Text</source>
        <translation>Текст &amp;крупнее</translation>
    </message>
    <message>
        <source>&amp;Smaller Text</source>
        <translation>Текст &amp;мельче</translation>
    </message>
    <message>
        <source>Show the &amp;Odds</source>
        <translation>Показывать &amp;шансы</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>&amp;Вернуть панели на место</translation>
    </message>
    <message>
        <source>&amp;About Listok</source>
        <translation>&amp;О программе «Листок»</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>What happened, for the maintainers</source>
        <translation>Что случилось, для разработчиков</translation>
    </message>
    <message>
        <source>&amp;Copy the Text</source>
        <translation>&amp;Скопировать текст</translation>
    </message>
    <message>
        <source>&amp;Go On</source>
        <translation>&amp;Продолжить</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Выход</translation>
    </message>
    <message>
        <source>Something went wrong that nobody foresaw; all that you have done is kept.</source>
        <translation>Случилось то, чего никто не предвидел; всё, что вы сделали, сохранено.</translation>
    </message>
    <message>
        <source>The log is here: %1</source>
        <translation>Журнал ошибок здесь: %1</translation>
    </message>
</context>
<context>
    <name>CreationForm</name>
    <message>
        <source>How we read doubtful &amp;rules…</source>
        <translation>Как мы читаем &amp;спорные правила…</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>Take this adventure off the shelf?</source>
        <translation>Убрать это приключение с полки?</translation>
    </message>
    <message>
        <source>As the System</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Бумага</translation>
    </message>
    <message>
        <source>Ink</source>
        <translation>Чернила</translation>
    </message>
    <message>
        <source>High Contrast</source>
        <translation>Высокий контраст</translation>
    </message>
    <message>
        <source>Adventure sheet, dice and a memory for gamebooks.</source>
        <translation>Лист персонажа, кости и память для книг-игр.</translation>
    </message>
</context>
<context>
    <name>DiceTray</name>
    <message>
        <source>Dice tray</source>
        <translation>Поднос для костей</translation>
    </message>
    <message>
        <source>No dice</source>
        <translation>Костей нет</translation>
    </message>
</context>
<context>
    <name>FightPanel</name>
    <message numerus="yes">
        <source>round %n</source>
        <translation>
            <numerusform>раунд %n</numerusform>
            <numerusform>раунд %n</numerusform>
            <numerusform>раунд %n</numerusform>
        </translation>
    </message>
    <message>
        <source>con&amp;ditions</source>
        <translation>&amp;условия</translation>
    </message>
    <message>
        <source>Put &amp;away</source>
        <translation>У&amp;брать</translation>
    </message>
    <message>
        <source>+ foe: name, %s</source>
        <translation>+ враг: имя, %s</translation>
    </message>
    <message>
        <source>Foes</source>
        <translation>Враги</translation>
    </message>
</context>
<context>
    <name>FoeCard</name>
    <message>
        <source>Correct %s…</source>
        <translation>Исправить: %s…</translation>
    </message>
    <message>
        <source>Take out of the fight</source>
        <translation>Вывести из боя</translation>
    </message>
</context>
<context>
    <name>HeroDialog</name>
    <message>
        <source>New Hero</source>
        <translation>Новый герой</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Книга</translation>
    </message>
    <message>
        <source>Name (may be left for later)</source>
        <translation>Имя (можно вписать потом)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>The &amp;app rolls</source>
        <translation>Бросает &amp;программа</translation>
    </message>
    <message>
        <source>My &amp;own dice</source>
        <translation>&amp;Свои кости</translation>
    </message>
    <message>
        <source>I &amp;type the scores</source>
        <translation>&amp;Впишу сам</translation>
    </message>
    <message>
        <source>&amp;Begin the Adventure</source>
        <translation>&amp;Начать приключение</translation>
    </message>
</context>
<context>
    <name>ItemRow</name>
    <message>
        <source>%1: how many</source>
        <translation>%1: сколько</translation>
    </message>
    <message>
        <source>%1: more</source>
        <translation>%1: ещё</translation>
    </message>
    <message>
        <source>%1: worn</source>
        <translation>%1: надето</translation>
    </message>
    <message>
        <source>Worn: its bonus counts</source>
        <translation>Надето: прибавка действует</translation>
    </message>
    <message>
        <source>Put into: %1</source>
        <translation>Переложить: %1</translation>
    </message>
    <message>
        <source>&amp;Strike out</source>
        <translation>&amp;Вычеркнуть</translation>
    </message>
</context>
<context>
    <name>ItemsEditor</name>
    <message>
        <source>+ add a thing…</source>
        <translation>+ добавить вещь…</translation>
    </message>
    <message>
        <source>%1: add a thing</source>
        <translation>%1: добавить вещь</translation>
    </message>
    <message>
        <source>name × 2 — note</source>
        <translation>имя × 2 — пометка</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 из %3</translation>
    </message>
    <message>
        <source>%1, more than it holds</source>
        <translation>%1, больше, чем помещается</translation>
    </message>
</context>
<context>
    <name>JournalView</name>
    <message>
        <source>all</source>
        <translation>всё</translation>
    </message>
    <message>
        <source>fights</source>
        <translation>бои</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>изменения</translation>
    </message>
    <message>
        <source>path</source>
        <translation>путь</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>заметки</translation>
    </message>
    <message>
        <source>Show in the log: %s</source>
        <translation>Показать в журнале: %s</translation>
    </message>
    <message>
        <source>search…</source>
        <translation>поиск…</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Поиск в журнале</translation>
    </message>
    <message>
        <source>Log entries</source>
        <translation>Записи журнала</translation>
    </message>
    <message>
        <source>Return here</source>
        <translation>Вернуться сюда</translation>
    </message>
</context>
<context>
    <name>Librarian</name>
    <message>
        <source>Another window of Listok has this library open. You can play in both; when both change the same adventure, the second is asked to open it again.</source>
        <translation>Эта библиотека уже открыта в другом окне Листка. Играть можно в обоих; если оба изменят одно приключение, второму придётся открыть его заново.</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>adventures: %1, entries: %2</source>
        <translation>приключений: %1, записей: %2</translation>
    </message>
    <message>
        <source>How much was written since then cannot be read.</source>
        <translation>Сколько записано с тех пор, прочитать нельзя.</translation>
    </message>
    <message>
        <source>Written since then and not in this backup: entries: %1, whole adventures: %2.</source>
        <translation>Записано с тех пор и в копию не вошло: записей — %1, целых приключений — %2.</translation>
    </message>
    <message>
        <source>Perhaps more: the file cannot be read whole.</source>
        <translation>Возможно, и больше: файл читается не весь.</translation>
    </message>
    <message>
        <source>The newest good backup is of %1 (%2).</source>
        <translation>Последняя исправная копия сделана %1 (%2).</translation>
    </message>
    <message>
        <source>&amp;Restore This Backup</source>
        <translation>&amp;Восстановить эту копию</translation>
    </message>
    <message>
        <source>There is no good backup.</source>
        <translation>Исправной копии нет.</translation>
    </message>
    <message>
        <source>The damaged file is kept beside the library under another name.</source>
        <translation>Повреждённый файл останется рядом с библиотекой под другим именем.</translation>
    </message>
    <message>
        <source>Start with an &amp;Empty Library</source>
        <translation>Начать с &amp;пустой библиотеки</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Вы&amp;ход</translation>
    </message>
    <message>
        <source>Import an Adventure</source>
        <translation>Импорт приключения</translation>
    </message>
    <message>
        <source>Export the Adventure</source>
        <translation>Экспорт приключения</translation>
    </message>
    <message>
        <source>entries: %1</source>
        <translation>записей: %1</translation>
    </message>
    <message>
        <source>Take this adventure into the library?</source>
        <translation>Взять это приключение в библиотеку?</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Импортировать</translation>
    </message>
    <message>
        <source>Adventures</source>
        <translation>Приключения</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Все файлы</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Язык</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Цвета</translation>
    </message>
    <message>
        <source>section</source>
        <translation>параграф</translation>
    </message>
    <message>
        <source>Section, Enter turns to it</source>
        <translation>Параграф, Enter — перейти</translation>
    </message>
    <message>
        <source>My own dice</source>
        <translation>Свои кости</translation>
    </message>
    <message>
        <source>Fight</source>
        <translation>Бой</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Журнал</translation>
    </message>
    <message>
        <source>Close (View brings it back)</source>
        <translation>Закрыть (вернуть можно через «Вид»)</translation>
    </message>
</context>
<context>
    <name>NotesEditor</name>
    <message>
        <source>no name yet</source>
        <translation>пока без имени</translation>
    </message>
    <message>
        <source>Write here what the book should not let you forget.</source>
        <translation>Впишите сюда, о чём не стоит забывать.</translation>
    </message>
</context>
<context>
    <name>OddsBar</name>
    <message>
        <source>about %1, ±%2</source>
        <translation>около %1, ±%2</translation>
    </message>
    <message>
        <source>Victory</source>
        <translation>Победа</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>считаю…</translation>
    </message>
    <message>
        <source>Too long to compute exactly: an estimate from fights played in the simplest way.</source>
        <translation>Точный расчёт слишком долог: это оценка по боям, сыгранным простейшим способом.</translation>
    </message>
    <message>
        <source>This fight has no end.</source>
        <translation>У этого боя нет конца.</translation>
    </message>
    <message>
        <source>life left at the end</source>
        <translation>сколько жизни останется</translation>
    </message>
    <message>
        <source>most likely %1</source>
        <translation>вероятнее всего %1</translation>
    </message>
    <message>
        <source>Chance to win: %1</source>
        <translation>Вероятность победы: %1</translation>
    </message>
</context>
<context>
    <name>OfferRow</name>
    <message>
        <source>Name a number from %1.</source>
        <translation>Назовите число из %1.</translation>
    </message>
</context>
<context>
    <name>OwnDice</name>
    <message>
        <source>Throw your own dice</source>
        <translation>Бросьте свои кости</translation>
    </message>
    <message>
        <source>&amp;Let the app throw</source>
        <translation>&amp;Пусть бросит программа</translation>
    </message>
    <message>
        <source>{owner}, die {number} of {count}, {low} to {high}</source>
        <translation>{owner}, кость {number} из {count}, от {low} до {high}</translation>
    </message>
    <message>
        <source>Random Number Table, {low} to {high}</source>
        <translation>Таблица случайных чисел, от {low} до {high}</translation>
    </message>
    <message>
        <source>{count}d{sides}</source>
        <translation>{count}к{sides}</translation>
    </message>
    <message>
        <source>This die shows 1 to 10; type 0 for 10.</source>
        <translation>На этой кости от 1 до 10; вместо 10 наберите 0.</translation>
    </message>
    <message>
        <source>This die shows {low} to {high}.</source>
        <translation>На этой кости от {low} до {high}.</translation>
    </message>
</context>
<context>
    <name>Plaque</name>
    <message>
        <source>of %1</source>
        <translation>из %1</translation>
    </message>
    <message>
        <source>%1: one less</source>
        <translation>%1: на один меньше</translation>
    </message>
    <message>
        <source>%1: one more</source>
        <translation>%1: на один больше</translation>
    </message>
    <message>
        <source>It stands at its initial value. The menu lets the book go beyond.</source>
        <translation>Больше начального значения нельзя. Если так велит книга, это есть в меню.</translation>
    </message>
    <message>
        <source>It cannot fall any lower.</source>
        <translation>Ниже некуда.</translation>
    </message>
    <message>
        <source>The book says so: &amp;above the initial…</source>
        <translation>Так велит книга: &amp;выше начального…</translation>
    </message>
    <message>
        <source>&amp;Raise the initial too…</source>
        <translation>&amp;Поднять и начальное…</translation>
    </message>
    <message>
        <source>&amp;Set the initial…</source>
        <translation>&amp;Задать начальное…</translation>
    </message>
    <message>
        <source>By how much, past the initial value?</source>
        <translation>На сколько, выше начального значения?</translation>
    </message>
    <message>
        <source>By how much, the initial value too?</source>
        <translation>На сколько, вместе с начальным?</translation>
    </message>
    <message>
        <source>What is the initial value?</source>
        <translation>Каково начальное значение?</translation>
    </message>
</context>
<context>
    <name>RecordsEditor</name>
    <message>
        <source>+ add a row…</source>
        <translation>+ добавить строку…</translation>
    </message>
    <message>
        <source>%1: add a row</source>
        <translation>%1: добавить строку</translation>
    </message>
    <message>
        <source>name</source>
        <translation>название</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore a Backup</source>
        <translation>Восстановить копию</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Резервные копии</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>&amp;Восстановить</translation>
    </message>
    <message>
        <source>Everything in the library will be as it was then. What is there now is backed up first.</source>
        <translation>Всё в библиотеке станет таким, каким было тогда. Нынешнее содержимое сперва будет скопировано.</translation>
    </message>
    <message>
        <source>There is no backup yet; one is made each day that you play.</source>
        <translation>Копий пока нет; они делаются раз в день, когда вы играете.</translation>
    </message>
</context>
<context>
    <name>SelectionEditor</name>
    <message>
        <source>Delete strikes it out</source>
        <translation>Delete — вычеркнуть</translation>
    </message>
    <message>
        <source>+ add…</source>
        <translation>+ добавить…</translation>
    </message>
    <message>
        <source>%1: add</source>
        <translation>%1: добавить</translation>
    </message>
    <message>
        <source>+ write one in…</source>
        <translation>+ вписать своё…</translation>
    </message>
    <message>
        <source>%1: write one in</source>
        <translation>%1: вписать своё</translation>
    </message>
    <message>
        <source>It is already there.</source>
        <translation>Это уже записано.</translation>
    </message>
</context>
<context>
    <name>SheetForm</name>
    <message>
        <source>Counts</source>
        <translation>Счёт</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Отметки</translation>
    </message>
    <message>
        <source>Adventure Sheet</source>
        <translation>Лист персонажа</translation>
    </message>
</context>
<context>
    <name>ShelfModel</name>
    <message>
        <source>section %1</source>
        <translation>параграф %1</translation>
    </message>
    <message>
        <source>alive</source>
        <translation>жив</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>погиб</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>завершено</translation>
    </message>
    <message>
        <source>A hero without a name</source>
        <translation>Герой без имени</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>section %s</source>
        <translation>параграф %s</translation>
    </message>
</context>
<context>
    <name>TableCommands</name>
    <message>
        <source>Note</source>
        <translation>Заметка</translation>
    </message>
    <message>
        <source>About this section:</source>
        <translation>Об этом параграфе:</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Закладка</translation>
    </message>
    <message>
        <source>Name of this moment:</source>
        <translation>Имя этого мгновения:</translation>
    </message>
</context>
<context>
    <name>TableOdds</name>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
</context>
</TS>
