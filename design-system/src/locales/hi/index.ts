import { formatSize } from '../../file-field/judgeFile.js';
import type { LanguagePack } from '../../provider/index.js';
import { formatsOf } from '../format.js';
import { review } from './review.js';

/** Hindi. */
export const hi: LanguagePack = {
  locale: 'hi',
  dir: 'ltr',
  labels: (locale) => {
    const { number, plural } = formatsOf(locale);
    const words = review(locale);
    const { when, moment, replies, reply, resolve, reopen, resolved, resolvedBy } = words.HighlightEditor;
    return {
      ...words,
      AlertDialog: { cancel: 'रद्द करें' },
      Breadcrumbs: { label: 'पेज का पथ' },
      Chart: {
        label: 'नाम',
        value: 'मान',
        share: 'हिस्सा',
        total: 'कुल',
        empty: 'अभी कोई डेटा नहीं है',
        summary: (highest, lowest) => `सबसे ज़्यादा: ${highest}। सबसे कम: ${lowest}।`,
        table: 'डेटा को तालिका में दिखाएँ',
      },
      ColorPicker: { custom: 'कोई और रंग' },
      Combobox: {
        clear: 'मिटाएँ',
        showAll: 'सभी विकल्प दिखाएँ',
        noMatches: 'कोई मेल नहीं मिला',
        status: (count) => plural(count, { one: '# परिणाम', other: '# परिणाम' }),
      },
      CommandPalette: {
        close: 'बंद करें',
        field: 'कमांड खोजें',
        empty: 'कोई कमांड नहीं मिला। दूसरा शब्द आज़माएँ।',
        count: (count) => plural(count, { one: '# कमांड', other: '# कमांड' }),
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
        empty: 'अभी कोई टिप्पणी नहीं है।',
        edited: 'बदली गई',
        comment: 'टिप्पणी',
        keys: 'एंटर से भेजें। शिफ़्ट + एंटर से नई पंक्ति शुरू करें।',
        send: 'भेजें',
        sending: 'भेजा जा रहा है…',
        sent: 'टिप्पणी भेजी गई',
        notSent: 'यह नहीं भेजा जा सका। आपका पाठ अब भी यहीं है। फिर से कोशिश करें।',
        edit: 'टिप्पणी बदलें',
        save: 'सहेजें',
        saving: 'सहेजा जा रहा है…',
        saved: 'टिप्पणी सहेजी गई',
        cancel: 'रद्द करें',
        delete: 'टिप्पणी हटाएँ',
        deleteTitle: 'यह टिप्पणी हटाएँ?',
        deleteText: 'इसे वापस नहीं लाया जा सकता।',
        deleted: 'टिप्पणी हटाई गई',
        failed: 'यह नहीं हो सका। फिर से कोशिश करें।',
      },
      DateField: {
        openCalendar: 'कैलेंडर खोलें',
        previousMonth: 'पिछला महीना',
        nextMonth: 'अगला महीना',
        today: (day) => `आज, ${day}`,
        selected: (day) => `${day}, चुना गया`,
        firstDay: 'पहली उपलब्ध तारीख',
        lastDay: 'आख़िरी उपलब्ध तारीख',
        unreadable: (example) => `यह तारीख मान्य नहीं है। इसे इस तरह लिखें: ${example}।`,
        tooEarly: (min) => `${min} या उसके बाद की तारीख चुनें।`,
        tooLate: (max) => `${max} या उससे पहले की तारीख चुनें।`,
      },
      Dialog: { close: 'बंद करें' },
      DiffText: {
        deleted: 'हटाया गया:',
        inserted: 'जोड़ा गया:',
        changeEnd: 'बदलाव समाप्त',
        spacing: 'खाली जगह',
        before: 'पहले',
        after: 'बाद में',
        showUnchanged: (count) => plural(count, { one: '# अपरिवर्तित अनुच्छेद दिखाएँ', other: '# अपरिवर्तित अनुच्छेद दिखाएँ' }),
        noChanges: 'दोनों पाठ एक जैसे हैं।',
      },
      ErrorSummary: { title: 'कृपया ये उत्तर जाँचें' },
      Field: { required: 'ज़रूरी' },
      FileField: {
        drop: 'फ़ाइल को यहाँ खींचें या',
        choose: 'फ़ाइल चुनें',
        replace: 'दूसरी फ़ाइल चुनें',
        release: 'फ़ाइल जोड़ने के लिए छोड़ें',
        remove: 'हटाएँ',
        removeFile: (name) => `${name} हटाएँ`,
        cancel: 'अपलोड रद्द करें',
        retry: 'फिर से कोशिश करें',
        uploading: (name) => `${name} अपलोड हो रही है`,
        done: 'अपलोड हो गई',
        failed: 'अपलोड नहीं हो सका। आपकी फ़ाइल अब भी यहीं है। फिर से कोशिश करें।',
        rejected: (reason, file, acceptLabel, maxSize) =>
          ({
            type: `“${file.name}” का प्रकार मान्य नहीं है। इनमें से चुनें: ${acceptLabel}।`,
            size: `“${file.name}” का आकार ${formatSize(file.size, locale)} है। अधिकतम सीमा ${formatSize(maxSize ?? 0, locale)} है। छोटी फ़ाइल चुनें।`,
            count: 'आप केवल एक फ़ाइल जोड़ सकते हैं। एक चुनें।',
          })[reason],
        size: (bytes) => formatSize(bytes, locale),
      },
      Notice: { info: 'सूचना', success: 'पूरा हुआ', warning: 'चेतावनी', danger: 'समस्या' },
      NumberField: {
        increase: 'बढ़ाएँ:',
        decrease: 'घटाएँ:',
        unreadable: (example) => `यह मान्य संख्या नहीं है। इसे ऐसे लिखें: ${example}`,
        tooLow: (min) => `${min} या उससे ज़्यादा लिखें।`,
        tooHigh: (max) => `${max} या उससे कम लिखें।`,
      },
      Pagination: {
        previous: 'पिछला',
        next: 'अगला',
        page: (page) => `पेज ${number(page)}`,
        position: (page, count) => `${number(count)} में से पेज ${number(page)}`,
      },
      SearchField: { clear: 'खोज मिटाएँ' },
      Select: {
        placeholder: 'चुनें…',
        status: (count) => plural(count, { one: '# विकल्प', other: '# विकल्प' }),
      },
      Spinner: { label: 'लोड हो रहा है' },
      Table: {
        actions: 'कार्रवाइयाँ',
        selection: 'चयन',
        selectAll: 'सभी चुनें',
        selectRow: (row) => `${row} चुनें`,
        loading: 'लोड हो रहा है',
        empty: 'अभी यहाँ कुछ नहीं है',
        sortHint: 'जिन कॉलम का शीर्षक बटन है, उन्हें क्रम से लगाया जा सकता है।',
        sorted: (column, direction) => `${column} के अनुसार ${direction === 'ascending' ? 'बढ़ते' : 'घटते'} क्रम में लगाया गया`,
      },
      TagGroup: { remove: 'हटाएँ:', removeHint: 'हटाने के लिए डिलीट दबाएँ।', empty: 'कुछ नहीं' },
      TextArea: {
        count: (length, maxLength) =>
          maxLength === undefined
            ? plural(length, { one: '# वर्ण', other: '# वर्ण' })
            : `${number(maxLength)} में से ${number(length)} वर्ण`,
        remaining: (left) => plural(left, { one: '# वर्ण बाकी', other: '# वर्ण बाकी' }),
      },
      ThemeSwitch: { label: 'गहरी थीम' },
      Timeline: { done: 'पूरा हुआ', current: 'अभी', upcoming: 'आने वाला', failed: 'पूरा नहीं हुआ' },
      Toaster: { label: 'सूचनाएँ', close: 'सूचना बंद करें' },
      TopBar: { menu: 'मेन्यू', navigation: 'मुख्य नेविगेशन' },
    };
  },
};
