import { formatSize } from '../../file-field/judgeFile.js';
import type { LanguagePack } from '../../provider/index.js';
import { formatsOf } from '../format.js';
import { review } from './review.js';

/** German. */
export const de: LanguagePack = {
  locale: 'de',
  dir: 'ltr',
  labels: (locale) => {
    const { number, plural } = formatsOf(locale);
    const words = review(locale);
    const { when, moment, replies, reply, resolve, reopen, resolved, resolvedBy } = words.HighlightEditor;
    return {
      ...words,
      AlertDialog: { cancel: 'Abbrechen' },
      Breadcrumbs: { label: 'Navigationspfad' },
      Chart: {
        label: 'Bezeichnung',
        value: 'Wert',
        share: 'Anteil',
        total: 'Gesamt',
        empty: 'Noch keine Daten',
        summary: (highest, lowest) => `Höchster Wert: ${highest}. Niedrigster Wert: ${lowest}.`,
        table: 'Daten als Tabelle zeigen',
      },
      ColorPicker: { custom: 'Andere Farbe' },
      Combobox: {
        clear: 'Leeren',
        showAll: 'Alle Optionen zeigen',
        noMatches: 'Keine Treffer',
        status: (count) => plural(count, { one: '# Treffer', other: '# Treffer' }),
      },
      CommandPalette: {
        close: 'Schließen',
        field: 'Befehl suchen',
        empty: 'Kein Befehl passt. Versuchen Sie ein anderes Wort.',
        count: (count) => plural(count, { one: '# Befehl', other: '# Befehle' }),
      },
      CommentThread: {
        when,
        moment,
        replies,
        reply,
        resolve,
        reopen,
        resolved,
        resolvedBy,
        empty: 'Noch keine Kommentare.',
        edited: 'bearbeitet',
        comment: 'Kommentar',
        keys: 'Eingabe sendet. Umschalt + Eingabe beginnt eine neue Zeile.',
        send: 'Senden',
        sending: 'Wird gesendet …',
        sent: 'Kommentar gesendet',
        notSent: 'Das konnte nicht gesendet werden. Ihr Text ist noch hier. Versuchen Sie es erneut.',
        edit: 'Kommentar bearbeiten',
        save: 'Speichern',
        saving: 'Wird gespeichert …',
        saved: 'Kommentar gespeichert',
        cancel: 'Abbrechen',
        delete: 'Kommentar löschen',
        deleteTitle: 'Diesen Kommentar löschen?',
        deleteText: 'Das lässt sich nicht rückgängig machen.',
        deleted: 'Kommentar gelöscht',
        failed: 'Das hat nicht geklappt. Versuchen Sie es erneut.',
      },
      DateField: {
        openCalendar: 'Kalender öffnen',
        previousMonth: 'Vorheriger Monat',
        nextMonth: 'Nächster Monat',
        today: (day) => `Heute, ${day}`,
        selected: (day) => `${day}, ausgewählt`,
        firstDay: 'erster wählbarer Tag',
        lastDay: 'letzter wählbarer Tag',
        unreadable: (example) => `Das ist kein gültiges Datum. Schreiben Sie es zum Beispiel so: ${example}.`,
        tooEarly: (min) => `Wählen Sie den ${min} oder einen späteren Tag.`,
        tooLate: (max) => `Wählen Sie den ${max} oder einen früheren Tag.`,
      },
      Dialog: { close: 'Schließen' },
      DiffText: {
        deleted: 'gelöscht:',
        inserted: 'eingefügt:',
        changeEnd: 'Ende der Änderung',
        spacing: 'Leerraum',
        before: 'Vorher',
        after: 'Nachher',
        showUnchanged: (count) =>
          plural(count, { one: '# unveränderten Absatz zeigen', other: '# unveränderte Absätze zeigen' }),
        noChanges: 'Beide Texte sind gleich.',
      },
      ErrorSummary: { title: 'Bitte prüfen Sie diese Angaben' },
      Field: { required: 'erforderlich' },
      FileField: {
        drop: 'Datei hierher ziehen oder',
        choose: 'auswählen',
        replace: 'Andere Datei auswählen',
        release: 'Loslassen, um die Datei hinzuzufügen',
        remove: 'Entfernen',
        removeFile: (name) => `${name} entfernen`,
        cancel: 'Hochladen abbrechen',
        retry: 'Erneut versuchen',
        uploading: (name) => `${name} wird hochgeladen`,
        done: 'Hochgeladen',
        failed: 'Das Hochladen ist fehlgeschlagen. Die Datei ist noch hier. Versuchen Sie es erneut.',
        rejected: (reason, file, acceptLabel, maxSize) =>
          ({
            type: `Der Typ von „${file.name}“ wird nicht angenommen. Erlaubt: ${acceptLabel}.`,
            size: `„${file.name}“ ist ${formatSize(file.size, locale)} groß. Erlaubt sind höchstens ${formatSize(maxSize ?? 0, locale)}. Wählen Sie eine kleinere Datei.`,
            count: 'Sie können nur eine Datei hinzufügen. Wählen Sie eine aus.',
          })[reason],
        size: (bytes) => formatSize(bytes, locale),
      },
      Notice: { info: 'Hinweis', success: 'Erledigt', warning: 'Warnung', danger: 'Problem' },
      NumberField: {
        increase: 'Erhöhen:',
        decrease: 'Verringern:',
        unreadable: (example) => `Das ist keine gültige Zahl. Schreiben Sie sie zum Beispiel so: ${example}.`,
        tooLow: (min) => `Geben Sie ${min} oder mehr ein.`,
        tooHigh: (max) => `Geben Sie höchstens ${max} ein.`,
      },
      Pagination: {
        previous: 'Zurück',
        next: 'Weiter',
        page: (page) => `Seite ${number(page)}`,
        position: (page, count) => `Seite ${number(page)} von ${number(count)}`,
      },
      SearchField: { clear: 'Suche leeren' },
      Select: {
        placeholder: 'Auswählen …',
        status: (count) => plural(count, { one: '# Option', other: '# Optionen' }),
      },
      Spinner: { label: 'Wird geladen' },
      Table: {
        actions: 'Aktionen',
        selection: 'Auswahl',
        selectAll: 'Alle auswählen',
        selectRow: (row) => `${row} auswählen`,
        loading: 'Wird geladen',
        empty: 'Noch nichts vorhanden',
        sortHint: 'Spalten, deren Kopf eine Schaltfläche ist, lassen sich sortieren.',
        sorted: (column, direction) =>
          `Nach ${column} sortiert, ${direction === 'ascending' ? 'aufsteigend' : 'absteigend'}`,
      },
      TagGroup: { remove: 'Entfernen:', removeHint: 'Zum Entfernen Entf drücken.', empty: 'Keine' },
      TextArea: {
        count: (length, maxLength) =>
          maxLength === undefined
            ? plural(length, { one: '# Zeichen', other: '# Zeichen' })
            : `${number(length)} von ${number(maxLength)} Zeichen`,
        remaining: (left) => plural(left, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
      },
      ThemeSwitch: { label: 'Dunkles Design' },
      Timeline: { done: 'Erledigt', current: 'Aktuell', upcoming: 'Bevorstehend', failed: 'Nicht erledigt' },
      Toaster: { label: 'Benachrichtigungen', close: 'Meldung schließen' },
      TopBar: { menu: 'Menü', navigation: 'Hauptnavigation' },
    };
  },
};
