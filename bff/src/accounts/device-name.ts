type Names = readonly (readonly [RegExp, string])[];

// Browsers also name those that they are compatible with, so the more special name comes first.
const browsers: Names = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (names: Names, text: string) => names.find(([sign]) => sign.test(text))?.[1];

/** The browser and the system of a `User-Agent` header, such as "Firefox on Windows"; null when it names neither. */
export function deviceNameOf(userAgent: unknown): string | null {
  const text = typeof userAgent === 'string' ? userAgent.slice(0, 1_000) : '';
  return [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined).join(' on ') || null;
}
