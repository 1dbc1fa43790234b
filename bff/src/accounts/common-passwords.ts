/** The most guessed passwords of at least 8 characters, and this product's own words: design §4, ASVS 6.2.4 and 6.2.11. */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890
0123456789 87654321 987654321 9876543210 11111111 111111111 1111111111 00000000 000000000 88888888 12341234 123123123
12121212 11223344 1122334455 123321123 12344321 13131313 10203040 147258369 159753123 789456123 741852963 963852741
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
zaq12wsx q1w2e3r4 q1w2e3r4t5 qazwsxedc asdfghjk asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 qweasdzxc qweqweqwe azertyui
azertyuiop abcd1234 abc12345 abcdefgh abcdefghi a1b2c3d4 aa123456 a12345678 a123456789 aaaaaaaa letmein1 letmein123
welcome1 welcome123 iloveyou iloveyou1 ilovey0u sunshine sunshine1 princess princess1 football football1 baseball
baseball1 basketball superman superman1 batman123 starwars starwars1 pokemon1 pokemon123 computer computer1 internet
trustno1 whatever whatever1 michelle jennifer jonathan charlie1 michael1 jessica1 danielle samantha victoria alexander
christopher midnight mercedes corvette maverick mustang1 chocolate butterfly babygirl lovelove loveyou1 liverpool
liverpool1 arsenal1 chelsea1 manchester barcelona dragon123 dragon12 monkey123 monkey12 shadow123 shadow12 master123
master12 admin123 admin1234 administrator adminadmin root1234 rootroot changeme changeme1 default1 secret123 secret12
test1234 testtest guest123 guest1234 user1234 login123 student1 student123 teacher1 university college1 summer2024
summer2025 summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026 january2026 november2026 december2026
blink182 metallica slipknot nirvana1 elizabeth lovelife freedom1 friends1 forever1 america1 hello123 hello1234 hellohello
killer123 soccer12 hockey12 hunter12 hunter123 ranger12 jordan23 jordan123 ginger12 pepper12 cookie123 cheese12 banana12
flower12 purple12 orange12 yellow12 silver12 golden12 diamond1 crystal1 phoenix1 tinkerbell spiderman ironman1 naruto123
minecraft fortnite roblox123 google123 facebook facebook1 instagram samsung1 iphone12 microsoft linkedin1 dropbox1`
    .split(/\s+/)
    .concat('marginalia', 'academic', 'thesis123', 'dissertation', 'redpencil'),
);

const ending = /[\d!@#$%&*?._-]+$/;

/** Whether a password is among the first that anyone would try, digits and signs at its end left aside. */
export function isCommonPassword(password: string, own: readonly (string | null)[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const stem = lower.replace(ending, '');
  if (common.has(lower) || stem.length === 0 || new Set(lower).size < 3) return true;
  if (stem.length >= 6 && common.has(stem)) return true;
  return own.some(
    (word) => word !== null && word.length >= 3 && (stem === word.toLowerCase() || lower === word.toLowerCase()),
  );
}
