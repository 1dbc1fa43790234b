// The words are those of react-aria's calendar (Apache-2.0, Adobe), whose hooks would bring all of its strings and presses
// along: today, selected, today and selected, the first and the last day that can be chosen; {} is the date.
const words: Record<string, string> = {
  ar: 'اليوم، {}|{} المحدد|اليوم، {} محدد|أول تاريخ متاح|آخر تاريخ متاح',
  bg: 'Днес, {}|Избрано е {}|Днес, {} са избрани|Първа налична дата|Последна налична дата',
  cs: 'Dnes, {}|Vybráno {}|Dnes, vybráno {}|První dostupné datum|Poslední dostupné datum',
  da: 'I dag, {}|{} valgt|I dag, {} valgt|Første ledige dato|Sidste ledige dato',
  de: 'Heute, {}|{} ausgewählt|Heute, {} ausgewählt|Erstes verfügbares Datum|Letztes verfügbares Datum',
  el: 'Σήμερα, {}|Επιλέχθηκε {}|Σήμερα, επιλέχτηκε {}|Πρώτη διαθέσιμη ημερομηνία|Τελευταία διαθέσιμη ημερομηνία',
  en: 'Today, {}|{} selected|Today, {} selected|First available date|Last available date',
  es: 'Hoy, {}|{} seleccionado|Hoy, {} seleccionado|Primera fecha disponible|Última fecha disponible',
  et: 'Täna, {}|{} valitud|Täna, {} valitud|Esimene saadaolev kuupäev|Viimane saadaolev kuupäev',
  fi: 'Tänään, {}|{} valittu|Tänään, {} valittu|Ensimmäinen varattavissa oleva päivämäärä|Viimeinen varattavissa oleva päivämäärä',
  fr: "Aujourd'hui, {}|{} sélectionné|Aujourd’hui, {} sélectionné|Première date disponible|Dernière date disponible",
  he: 'היום, {}|{} נבחר|היום, {} נבחר|תאריך פנוי ראשון|תאריך פנוי אחרון',
  hi: 'आज, {}|{} चुना गया|आज, {} चुना गया|पहली उपलब्ध तारीख|आख़िरी उपलब्ध तारीख',
  hr: 'Danas, {}|{} odabran|Danas, odabran {}|Prvi raspoloživi datum|Posljednji raspoloživi datum',
  hu: 'Ma, {}|{} kiválasztva|Ma, {} kijelölve|Az első elérhető dátum|Utolsó elérhető dátum',
  it: 'Oggi, {}|{} selezionata|Oggi, {} selezionata|Prima data disponibile|Ultima data disponibile',
  ja: '本日、{}|{} を選択|本日、{} を選択|最初の利用可能日|最終利用可能日',
  ko: '오늘, {}|{} 선택됨|오늘, {} 선택됨|처음으로 사용 가능한 일자|마지막으로 사용 가능한 일자',
  lt: 'Šiandien, {}|Pasirinkta {}|Šiandien, pasirinkta {}|Pirmoji galima data|Paskutinė galima data',
  lv: 'Šodien, {}|Atlasīts: {}|Atlasīta šodiena, {}|Pirmais pieejamais datums|Pēdējais pieejamais datums',
  nb: 'I dag, {}|{} valgt|I dag, {} valgt|Første tilgjengelige dato|Siste tilgjengelige dato',
  nl: 'Vandaag, {}|{} geselecteerd|Vandaag, {} geselecteerd|Eerste beschikbare datum|Laatste beschikbare datum',
  pl: 'Dzisiaj, {}|Wybrano {}|Dzisiaj wybrano {}|Pierwsza dostępna data|Ostatnia dostępna data',
  pt: 'Hoje, {}|{} selecionado|Hoje, {} selecionado|Primeira data disponível|Última data disponível',
  ro: 'Astăzi, {}|{} selectată|Azi, {} selectată|Prima dată disponibilă|Ultima dată disponibilă',
  ru: 'Сегодня, {}|Выбрано {}|Сегодня, выбрано {}|Первая доступная дата|Последняя доступная дата',
  sk: 'Dnes {}|Vybratý dátum {}|Vybratý dnešný dátum {}|Prvý dostupný dátum|Posledný dostupný dátum',
  sl: 'Danes, {}|{} izbrano|Danes, {} izbrano|Prvi razpoložljivi datum|Zadnji razpoložljivi datum',
  sr: 'Danas, {}|{} izabran|Danas, izabran {}|Prvi raspoloživi datum|Zadnji raspoloživi datum',
  sv: 'Idag, {}|{} har valts|Idag, {} har valts|Första tillgängliga datum|Sista tillgängliga datum',
  tr: 'Bugün, {}|{} seçildi|Bugün, {} seçildi|İlk müsait tarih|Son müsait tarih',
  uk: 'Сьогодні, {}|Вибрано {}|Сьогодні, вибрано {}|Перша доступна дата|Остання доступна дата',
  zh: '今天，即 {}|已选择 {}|已选择今天，即 {}|第一个可用日期|最后一个可用日期',
  'zh-TW': '今天，{}|已選取 {}|已選取今天，{}|第一個可用日期|最後一個可用日期',
};

interface DayStatus {
  isToday: boolean;
  isSelected: boolean;
  /** Whether no earlier day can be chosen. */
  isFirst: boolean;
  /** Whether no later day can be chosen. */
  isLast: boolean;
}

/**
 * @param date the day as the locale writes it
 * @returns what a screen reader says of a day in the calendar, in the locale's language, or in English where it is unknown
 */
export function describeDay(date: string, locale: string, { isToday, isSelected, isFirst, isLast }: DayStatus): string {
  const known = words[locale.split('-u-')[0] ?? ''] ?? words[locale.split('-')[0] ?? ''] ?? words.en ?? '';
  const [today, selected, todaySelected, first, last] = known.split('|');
  const pattern = isToday ? (isSelected ? todaySelected : today) : isSelected ? selected : '{}';
  const edge = isFirst ? first : isLast ? last : undefined;
  // A function, for a date may hold what `replace` would expand.
  return [pattern?.replace('{}', () => date), edge].filter(Boolean).join(', ');
}
