import type { Repeatable } from './random.ts';

const firstNames = (
  'Amara Bilal Chen Divya Elif Farid Greta Hana Ines Jonas Kofi Lena Mateo Nadia Omar Priya Quentin Rosa Samir Tomas ' +
  'Uma Vera Wei Ximena Yusuf Zofia'
).split(' ');
const lastNames = (
  'Adler Bosco Castel Dorn Eklund Farrow Gale Holm Ivers Jarrow Kestrel Linden Marsh Norling Oakes Penrose Quill Rowan ' +
  'Sorrel Thorne Umber Vale Wickham Yarrow'
).split(' ');
const universities = [
  'Northfield University',
  'Lakeside College',
  'Institute of Technology, Harrow Bay',
  'University of the Two Rivers',
  'Elmwood School of Public Health',
  null,
];
const countryCodes = ['+1', '+91', '+44', '+61', '+49', '+65'];

/** Invented people with addresses of a domain that belongs to nobody. */
export function people(count: number, random: Repeatable) {
  return Array.from({ length: count }, (_, index) => {
    const firstName = firstNames[index % firstNames.length] as string;
    const lastName = lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length] as string;
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${index + 1}@example.com`.toLowerCase(),
      countryCode: random.pick(countryCodes),
      phoneNumber: random.happens(0.5) ? `555 01${String(random.between(0, 99)).padStart(2, '0')}` : null,
      universityName: random.pick(universities),
    };
  });
}
export type Person = ReturnType<typeof people>[number];
