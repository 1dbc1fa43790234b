/** The manuscript of the sample orders. Marks name places in it by their words. */
export const essay = `The city as a shared kitchen

Street food is often described as a problem of hygiene or of traffic. This essay argue that it should be read as a form of care. In Accra, as in Seoul, the woman who sells soup at six in the morning feeds people who have no kitchen of their own, and she remembers who likes it without pepper.

The literature have mostly measured vendors by their income. Income matters, but it does not explain why the same customers return to a dearer stall. Interviews with 42 vendors in two districts suggests another measure: the number of customers a vendor can call by name.

It is important to note that this number is not a romantic detail. Vendors who knew more names kept their place through the clearances of 2021, because the people they fed spoke for them at the meeting of the assembly. Names, in other words, were a kind of licence.

This has consequences for planning. A market hall that moves vendors out of sight of their customers does not only cost them a day of sales. It takes away the memory that keeps both sides safe.`;

/** The same manuscript after its writer worked on it: a verb mended, a sentence added, a paragraph gone. */
export const correctedEssay = essay
  .replace('The literature have mostly', 'Until now the literature has mostly')
  .replace('a dearer stall.', 'a dearer stall, week after week. Neither does the weather.')
  .replace('It is important to note that this number is not a romantic detail. ', '');

export const prompt =
  'Write an essay of 1,500 words on one everyday practice that planners overlook. Use at least six sources and an interview of your own.';

export const feedback = `Dear Amara,

Your central idea, that names were a kind of licence, is the best sentence in the essay and deserves to come sooner. Try it at the end of your first paragraph and let the rest earn it.

Two habits to look for when you revise: verbs that do not agree with their subject (I have marked three), and openings such as "It is important to note that", which ask the reader to wait. Cut them and the sentence behind is already strong.

The last paragraph is ready as it is.

Warmly,
Inês`;

export const longTitle =
  'Zwischenmenschlichkeitsverständnis, Urbanisation and the Everyday Ethics of Informal Food Vending in Rapidly Growing West African and East Asian Metropolitan Regions: A Comparative Ethnographic Study, 1998–2024';

export const longUnbroken =
  'https://docs.google.com/document/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVwXyZaBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789/edit?usp=sharing&ouid=110000000000000000000&rtpof=true&sd=true';
