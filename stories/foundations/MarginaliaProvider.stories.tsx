import {
  Button,
  Combobox,
  DateField,
  Dialog,
  FileField,
  Form,
  Inline,
  MarginaliaProvider,
  Notice,
  Select,
  Spinner,
  Stack,
  TextArea,
  TextField,
} from '@marginalia/design-system';
import { ar } from '@marginalia/design-system/locales/ar';
import { de } from '@marginalia/design-system/locales/de';
import { es } from '@marginalia/design-system/locales/es';
import { fr } from '@marginalia/design-system/locales/fr';
import { hi } from '@marginalia/design-system/locales/hi';
import { zh } from '@marginalia/design-system/locales/zh';
import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';

const packs = { ar, de, es, fr, hi, zh };
type Language = 'en' | keyof typeof packs;
const packOf = (language: Language) => (language === 'en' ? 'en' : packs[language]);

/** The words of this form, which are the application's; those of the components come with the pack. */
const words: Record<
  Language,
  Record<'name' | 'type' | 'country' | 'due' | 'file' | 'files' | 'wish' | 'note' | 'send' | 'sent', string>
> = {
  en: {
    name: 'Name',
    type: 'Document type',
    country: 'Country',
    due: 'Deadline',
    file: 'Document',
    files: 'Word files up to 10 MB',
    wish: 'Instructions',
    note: 'You pay once we accept it.',
    send: 'Send',
    sent: 'Sent',
  },
  de: {
    name: 'Name',
    type: 'Art des Dokuments',
    country: 'Land',
    due: 'Abgabetermin',
    file: 'Dokument',
    files: 'Word-Dateien bis 10 MB',
    wish: 'Hinweise',
    note: 'Sie zahlen erst, wenn wir annehmen.',
    send: 'Absenden',
    sent: 'Gesendet',
  },
  fr: {
    name: 'Nom',
    type: 'Type de document',
    country: 'Pays',
    due: 'Échéance',
    file: 'Document',
    files: 'Fichiers Word jusqu’à 10 Mo',
    wish: 'Consignes',
    note: 'Vous payez une fois la commande acceptée.',
    send: 'Envoyer',
    sent: 'Envoyé',
  },
  es: {
    name: 'Nombre',
    type: 'Tipo de documento',
    country: 'País',
    due: 'Fecha límite',
    file: 'Documento',
    files: 'Archivos de Word de hasta 10 MB',
    wish: 'Instrucciones',
    note: 'Usted paga cuando aceptamos el encargo.',
    send: 'Enviar',
    sent: 'Enviado',
  },
  ar: {
    name: 'الاسم',
    type: 'نوع المستند',
    country: 'البلد',
    due: 'الموعد النهائي',
    file: 'المستند',
    files: 'ملفات Word حتى 10 ميغابايت',
    wish: 'التعليمات',
    note: 'تدفع بعد قبول الطلب.',
    send: 'إرسال',
    sent: 'تم الإرسال',
  },
  hi: {
    name: 'नाम',
    type: 'दस्तावेज़ का प्रकार',
    country: 'देश',
    due: 'अंतिम तारीख',
    file: 'दस्तावेज़',
    files: 'Word फ़ाइलें, 10 MB तक',
    wish: 'निर्देश',
    note: 'भुगतान स्वीकार होने के बाद होता है।',
    send: 'भेजें',
    sent: 'भेजा गया',
  },
  zh: {
    name: '姓名',
    type: '文档类型',
    country: '国家',
    due: '截止日期',
    file: '文档',
    files: 'Word 文件，最大 10 MB',
    wish: '说明',
    note: '接受后才需付款。',
    send: '发送',
    sent: '已发送',
  },
};

const names: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
  hi: 'हिन्दी',
  zh: '中文',
};
const regions = ['DE', 'EG', 'ES', 'FR', 'IN', 'CN', 'GB'];

function OrderForm({ language }: { language: Language }) {
  const [isSent, setSent] = useState(false);
  const word = words[language];
  const country = new Intl.DisplayNames(language, { type: 'region' });
  return (
    <Form aria-label={word.send} onSubmit={() => setSent(true)} errors={[{ name: 'name', message: word.name }]}>
      <TextField label={word.name} name="name" isRequired />
      <Select label={word.type} items={[{ id: 'thesis', label: word.file }]} />
      <Combobox label={word.country} items={regions.map((id) => ({ id, label: country.of(id) ?? id }))} />
      <DateField label={word.due} locale={language} defaultValue="2031-03-12" max="2031-01-31" isRequired />
      <FileField
        label={word.file}
        acceptLabel={word.files}
        defaultValue={new File([new Uint8Array(1_572_864)], 'essay.docx')}
        status="failed"
        onRetry={() => {}}
      />
      <TextArea label={word.wish} maxLength={2000} showCount />
      <Notice tone="info">{word.note}</Notice>
      <Inline>
        <Button type="submit">{word.send}</Button>
        <Spinner isLabelVisible />
      </Inline>
      <Dialog title={word.sent} isOpen={isSent} onOpenChange={setSent}>
        {word.note}
      </Dialog>
    </Form>
  );
}

function Languages({ initial = 'en' }: { initial?: Language }) {
  const [language, setLanguage] = useState<Language>(initial);
  return (
    <Stack gap={6}>
      <label>
        Language{' '}
        <select value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
          {Object.entries(names).map(([id, name]) => (
            <option key={id} value={id} lang={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {/* The page is Storybook's, so this is a part of it. */}
      <MarginaliaProvider>
        <MarginaliaProvider locale={packOf(language)}>
          <OrderForm language={language} />
        </MarginaliaProvider>
      </MarginaliaProvider>
    </Stack>
  );
}

const meta = {
  title: 'Foundations/MarginaliaProvider',
  component: MarginaliaProvider,
  args: { children: null, storageKey: 'story-provider' },
  render: () => <Languages />,
  beforeEach: () => {
    const { theme } = document.documentElement.dataset;
    return () => {
      document.documentElement.dataset.theme = theme;
    };
  },
} satisfies Meta<typeof MarginaliaProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const German: Story = { render: () => <Languages initial="de" /> };

/** Arabic brings its own direction. */
export const RightToLeft: Story = { render: () => <Languages initial="ar" /> };

/** The words, the dates, the sizes and the direction change with the language; what was typed stays. */
export const SwitchOfLanguage: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Ada');
    await expect(canvasElement).toHaveTextContent('1.5 MB');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Language' }), 'de');
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
    await expect(canvas.getByRole('heading', { name: 'Bitte prüfen Sie diese Angaben' })).toBeVisible();
    await expect(canvasElement).toHaveTextContent(/1,5\sMB/);
    await expect(canvas.getByRole('button', { name: 'essay.docx entfernen' })).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Language' }), 'ar');
    await canvas.findByRole('heading', { name: 'راجع هذه الإجابات' });
    await expect(canvasElement.querySelector('[data-component="MarginaliaProvider"]')).toHaveAttribute('dir', 'rtl');
  },
};

/** A part of a page in another language and scheme; a component's own labels win. */
export const PartOfAPage: Story = {
  render: () => (
    <MarginaliaProvider>
      <Stack gap={4}>
        <Spinner isLabelVisible />
        <MarginaliaProvider locale={fr} labels={{ Spinner: { label: 'Un instant' } }}>
          <Spinner isLabelVisible />
        </MarginaliaProvider>
        <MarginaliaProvider locale={zh}>
          <Spinner isLabelVisible labels={{ label: '请稍候' }} />
        </MarginaliaProvider>
      </Stack>
    </MarginaliaProvider>
  ),
  play: async ({ canvas }) => {
    for (const word of ['Loading', 'Un instant', '请稍候']) await expect(canvas.getByText(word)).toBeVisible();
  },
};
