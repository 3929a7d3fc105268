/**
 * What people choose first when a password must be long: words that lists of leaked passwords begin with, put together,
 * repeated, or lengthened by digits. Compared in the plain form that password-rules.ts makes.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort motdepasse contrasena parola kennwort passcode passphrase secret geheim letmein openup changeme
  welcome willkommen bienvenue hello hallo goodmorning whatever iloveyou ihateyou loveyou love lovely princess sunshine
  qwerty qwertyuiop qwertz qwertzuiop azerty asdf asdfgh asdfghjkl yxcvbnm zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
  abc abcd abcdef abcdefgh abcdefghijkl abcdefghijklm alphabet admin administrator administration root superuser user
  username guest default master access login logon signin account system server service support manager computer
  internet network office company business company test testing tester temp temporary demo example sample
  monkey dragon tiger eagle falcon phoenix shadow hunter killer warrior samurai ninja pirate wizard angel devil
  football baseball basketball hockey soccer superman batman spiderman starwars pokemon minecraft naruto
  michael jordan jennifer jessica michelle daniel matthew anthony joshua andrew charlie thomas robert william
  summer winter spring autumn january february monday friday christmas chocolate cookie banana orange cheese pepper
  freedom liberty liverpool arsenal chelsea barcelona manchester yankees cowboys ferrari mercedes mustang corvette porsche
  google facebook twitter youtube linkedin amazon windows microsoft apple samsung android iphone
  trustno flower butterfly diamond money million forever together family mother father friend friends babygirl
  correcthorsebatterystaple thequickbrownfox tobeornottobe maytheforcebewithyou opensesame unbelievable
  incorrect invalid nothing something everything anything mypassword newpassword yourpassword thepassword markmill markdown
  `
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Runs along keyboard rows, the alphabet and the digits, and back. */
export const rows: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "qwertzuiopu",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
];
