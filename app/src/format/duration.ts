const one = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value);

/** Hours when under 24, otherwise days (specification, point 9). */
export function durationOf(hours: number): string {
  if (hours < 24) return `${one(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
  const days = hours / 24;
  return `${one(days)} ${one(days) === '1' ? 'day' : 'days'}`;
}
