import { formatSize } from '../../file-field/judgeFile.js';
import type { LanguagePack } from '../../provider/index.js';
import { formatsOf } from '../format.js';
import { review } from './review.js';

/** Arabic, from right to left. */
export const ar: LanguagePack = {
  locale: 'ar',
  dir: 'rtl',
  labels: (locale) => {
    const { number, plural } = formatsOf(locale);
    const characters = (count: number) =>
      plural(count, {
        one: 'حرف واحد',
        two: 'حرفان',
        few: '# أحرف',
        many: '# حرفًا',
        other: '# حرف',
      });
    const words = review(locale);
    const { when, moment, replies, reply, resolve, reopen, resolved, resolvedBy } = words.HighlightEditor;
    return {
      ...words,
      AlertDialog: { cancel: 'إلغاء' },
      Breadcrumbs: { label: 'مسار التنقل' },
      Chart: {
        label: 'الاسم',
        value: 'القيمة',
        share: 'النسبة',
        total: 'المجموع',
        empty: 'لا بيانات بعد',
        summary: (highest, lowest) => `الأعلى: ${highest}. الأدنى: ${lowest}.`,
        table: 'عرض البيانات في جدول',
      },
      ColorPicker: { custom: 'لون آخر' },
      Combobox: {
        clear: 'مسح',
        showAll: 'إظهار كل الخيارات',
        noMatches: 'لا نتائج',
        status: (count) =>
          plural(count, {
            zero: 'لا نتائج',
            one: 'نتيجة واحدة',
            two: 'نتيجتان',
            few: '# نتائج',
            many: '# نتيجة',
            other: '# نتيجة',
          }),
      },
      CommandPalette: {
        close: 'إغلاق',
        field: 'ابحث عن أمر',
        empty: 'لا يوجد أمر مطابق. جرّب كلمة أخرى.',
        count: (count) =>
          plural(count, {
            zero: 'لا أوامر',
            one: 'أمر واحد',
            two: 'أمران',
            few: '# أوامر',
            many: '# أمرًا',
            other: '# أمر',
          }),
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
        empty: 'لا تعليقات بعد.',
        edited: 'معدّل',
        comment: 'تعليق',
        keys: 'مفتاح الإدخال يرسل. مفتاح العالي مع الإدخال يبدأ سطرًا جديدًا.',
        send: 'إرسال',
        sending: 'جارٍ الإرسال…',
        sent: 'تم إرسال التعليق',
        notSent: 'تعذّر الإرسال. ما زال نصك هنا. حاول مرة أخرى.',
        edit: 'تعديل التعليق',
        save: 'حفظ',
        saving: 'جارٍ الحفظ…',
        saved: 'تم حفظ التعليق',
        cancel: 'إلغاء',
        delete: 'حذف التعليق',
        deleteTitle: 'هل تريد حذف هذا التعليق؟',
        deleteText: 'لا يمكن التراجع عن ذلك.',
        deleted: 'تم حذف التعليق',
        failed: 'لم ينجح ذلك. حاول مرة أخرى.',
      },
      DateField: {
        openCalendar: 'فتح التقويم',
        previousMonth: 'الشهر السابق',
        nextMonth: 'الشهر التالي',
        today: (day) => `اليوم، ${day}`,
        selected: (day) => `${day}، محدد`,
        firstDay: 'أول يوم متاح',
        lastDay: 'آخر يوم متاح',
        unreadable: (example) => `هذا التاريخ غير صالح. اكتبه هكذا: ${example}.`,
        tooEarly: (min) => `اختر ${min} أو تاريخًا بعده.`,
        tooLate: (max) => `اختر ${max} أو تاريخًا قبله.`,
      },
      Dialog: { close: 'إغلاق' },
      DiffText: {
        deleted: 'محذوف:',
        inserted: 'مضاف:',
        changeEnd: 'نهاية التغيير',
        spacing: 'مسافات',
        before: 'قبل',
        after: 'بعد',
        showUnchanged: (count) =>
          plural(count, {
            one: 'إظهار فقرة واحدة لم تتغير',
            two: 'إظهار فقرتين لم تتغيرا',
            few: 'إظهار # فقرات لم تتغير',
            many: 'إظهار # فقرة لم تتغير',
            other: 'إظهار # فقرة لم تتغير',
          }),
        noChanges: 'النصان متطابقان.',
      },
      ErrorSummary: { title: 'راجع هذه الإجابات' },
      Field: { required: 'مطلوب' },
      FileField: {
        drop: 'اسحب ملفًا إلى هنا، أو',
        choose: 'اختر ملفًا',
        replace: 'اختيار ملف آخر',
        release: 'أفلت الملف لإضافته',
        remove: 'إزالة',
        removeFile: (name) => `إزالة ${name}`,
        cancel: 'إلغاء الرفع',
        retry: 'إعادة المحاولة',
        uploading: (name) => `جارٍ رفع ${name}`,
        done: 'تم الرفع',
        failed: 'تعذّر الرفع. ما زال ملفك هنا. حاول مرة أخرى.',
        rejected: (reason, file, acceptLabel, maxSize) =>
          ({
            type: `نوع الملف «${file.name}» غير مقبول. اختر: ${acceptLabel}.`,
            size: `حجم «${file.name}» هو ${formatSize(file.size, locale)}، والحد الأقصى ${formatSize(maxSize ?? 0, locale)}. اختر ملفًا أصغر.`,
            count: 'يمكنك إضافة ملف واحد فقط. اختر ملفًا واحدًا.',
          })[reason],
        size: (bytes) => formatSize(bytes, locale),
      },
      Notice: { info: 'ملاحظة', success: 'تم', warning: 'تحذير', danger: 'مشكلة' },
      NumberField: {
        increase: 'زيادة',
        decrease: 'إنقاص',
        unreadable: (example) => `هذا ليس رقما صالحا. اكتبه هكذا مثلا: ${example}.`,
        tooLow: (min) => `أدخل ${min} أو أكثر.`,
        tooHigh: (max) => `أدخل ${max} أو أقل.`,
      },
      Pagination: {
        previous: 'السابق',
        next: 'التالي',
        page: (page) => `الصفحة ${number(page)}`,
        position: (page, count) => `الصفحة ${number(page)} من ${number(count)}`,
      },
      SearchField: { clear: 'مسح البحث' },
      Select: {
        placeholder: 'اختر…',
        status: (count) =>
          plural(count, {
            zero: 'لا خيارات',
            one: 'خيار واحد',
            two: 'خياران',
            few: '# خيارات',
            many: '# خيارًا',
            other: '# خيار',
          }),
      },
      Spinner: { label: 'جارٍ التحميل' },
      Table: {
        actions: 'الإجراءات',
        selection: 'التحديد',
        selectAll: 'تحديد الكل',
        selectRow: (row) => `تحديد ${row}`,
        loading: 'جارٍ التحميل',
        empty: 'لا شيء هنا بعد',
        sortHint: 'يمكن فرز الأعمدة التي عنوانها زر.',
        sorted: (column, direction) => `تم الفرز حسب ${column}، ${direction === 'ascending' ? 'تصاعديًا' : 'تنازليًا'}`,
      },
      TagGroup: { remove: 'إزالة', removeHint: 'اضغط مفتاح الحذف للإزالة.', empty: 'لا شيء' },
      TextArea: {
        count: (length, maxLength) =>
          maxLength === undefined ? characters(length) : `${number(length)} من ${characters(maxLength)}`,
        remaining: (left) => `بقي ${characters(left)}`,
      },
      ThemeSwitch: { label: 'المظهر الداكن' },
      Timeline: { done: 'تم', current: 'الآن', upcoming: 'لاحقًا', failed: 'لم يتم' },
      Toaster: { label: 'الإشعارات', close: 'إغلاق الإشعار' },
      TopBar: { menu: 'القائمة', navigation: 'التنقل الرئيسي' },
    };
  },
};
