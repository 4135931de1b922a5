import fc from 'fast-check'
import { composeIBAN, getCountrySpecifications, isValidBIC } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { bankAccountSchema, formatIban, maskIban, maskIbansIn } from './bank.ts'
import { bicTyped, ibanTyped, looksLikeBic, looksLikeIban } from './bank-format.ts'

const account = { owner: 'Claire Martin', bic: 'EAUXFRPPXXX', iban: 'FR7630006000011234567890189' }

/** The messages by field, without what they advise; none for what is accepted. */
function problems(typed: object): Record<string, string[]> {
  const { error } = bankAccountSchema.safeParse({ ...account, ...typed })
  return Object.fromEntries(
    Object.entries(Object.groupBy(error?.issues ?? [], ({ path }) => String(path[0]))).map(
      ([field, issues]) => [
        field,
        (issues ?? []).map(({ message }) => message.split('\n')[0] ?? ''),
      ],
    ),
  )
}

/** The advice in the message of a field. */
const advice = (typed: object) =>
  bankAccountSchema.safeParse({ ...account, ...typed }).error?.issues[0]?.message.split('\n')[1]

test.each([
  [{ iban: 'FR76300060000112345678901' }, 'il en manque 2.'],
  [
    { iban: 'DE893704004405320130001' },
    'Un IBAN de ce pays a 22 caractères, vous en avez saisi 23',
  ],
  [{ iban: 'FR7630006000011234567890188' }, 'Un caractère ne correspond pas'],
  [{ iban: '3000 6000 0112' }, 'commence par les deux lettres du pays'],
  [{ iban: 'TR330006100519786457841326' }, 'zone SEPA'],
  [{ iban: 'MT84MALT011000012345MTLCAST001S' }, 'plus de 27 caractères'],
  [{ iban: 'FR76_3000' }, '«\u00a0_\u00a0» n’en est pas'],
  [{ iban: 'FR76 3000 6000 0112 3456 7890 1\u04108' }, '«\u00a0\u0410\u00a0» n’en est pas'],
  [{ bic: 'AGRIFRPP8' }, 'vous en avez saisi 9.'],
  [{ bic: 'AGR1FRPP' }, 'quatre pour la banque'],
  [{ bic: '\u0410GRIFRPP' }, '«\u00a0\u0410\u00a0» n’en est pas'],
])('of %j what to do is said', (typed, said) => expect(advice(typed)).toContain(said))

test.each([undefined, '', '  \u00a0 \t'])(
  '[BANK-06] [BANK-08] [BANK-10] what is %j is asked for',
  none => {
    expect(problems({ owner: none, bic: none, iban: none })).toEqual({
      owner: ['Titulaire requis'],
      bic: ['BIC requis'],
      iban: ['IBAN requis'],
    })
  },
)

describe('the owner', () => {
  test('[BANK-07] has 24 characters at most, leading and trailing spaces not counted', () => {
    expect(problems({ owner: `  ${'é'.repeat(24)} ` })).toEqual({})
    expect(problems({ owner: 'é'.repeat(25) })).toEqual({
      owner: ['Titulaire trop long\u00a0: 24 caractères au plus'],
    })
  })

  test.each([
    ' Claire \n Martin',
    'Claire\u2028Martin',
    'Claire\u2029\tMartin',
    '\ufeffClaire Martin',
  ])('stands on one line: %j', owner => {
    expect(bankAccountSchema.parse({ ...account, owner }).owner).toBe('Claire Martin')
  })

  test.each([
    ['a control', 'Claire\u0000Martin'],
    ['an escape', 'Claire \u001b[2J'],
    ['a mark of direction', 'Claire \u202enitraM'],
    ['an isolate', '\u2066Claire\u2069'],
    ['a space without width', 'Claire\u200bMartin'],
    ['a soft hyphen', 'Claire\u00adMartin'],
    ['half a character', 'Claire \ud83d'],
    ['a letter that shows nothing', '\u3164'],
  ])('holds no %s', (_, owner) => {
    expect(problems({ owner })).toEqual({
      owner: ['Le titulaire contient un caractère qui n’est pas accepté'],
    })
  })

  test.each(['Zoé Lœuillet-N’Guyen', "Anne d'Aÿ & Fils", 'Zoe\u0301 Ça', 'Ŀluís Müßig'])(
    'may be %s',
    owner => expect(problems({ owner })).toEqual({}),
  )
})

describe('the BIC', () => {
  test.each(['AGRIFRPP', 'AGRIFRPP882', 'agri fr pp 882', 'DEUTDEFF500', 'BICICIAB'])(
    '[BANK-09] %s is accepted',
    bic => expect(problems({ bic })).toEqual({}),
  )

  test.each([
    'BIC : AGRI FR PP 882',
    'Code BIC AGRIFRPP882',
    'BIC/SWIFT : AGRI-FRPP-882',
    'swift: agrifrpp882',
    'BIC (Bank Identifier Code) AGRIFRPP882',
    '\u200BAGRIFRPP\u2011882',
  ])('[BEY-604] « %s » is read with its branch', bic => {
    expect(bankAccountSchema.parse({ ...account, bic }).bic).toBe('AGRIFRPP882')
    expect(looksLikeBic(bic)).toBe(true)
  })

  test('[BEY-604] the word alone is no BIC', () => expect(bicTyped('BIC : ')).toBe(''))

  test.each([
    'AGRIFRP',
    'AGRIFRPP8',
    'AGRIFRPP88',
    'AGRIFRPP8822',
    'AGR1FRPP',
    'AGRIXXPP',
    'AGRI-FRP',
  ])('[BANK-09] %s is not one', bic => {
    expect(problems({ bic })).toEqual({ bic: ['Format du BIC incorrect'] })
  })
})

describe('the IBAN', () => {
  test.each([
    ['France', 'FR76 3000 6000 0112 3456 7890 189'],
    ['Monaco', 'MC5811222000010123456789030'],
    ['Belgium', 'BE68539007547034'],
    ['Norway, the shortest', 'NO9386011117947'],
    ['Italy, with a letter', 'IT60X0542811101000000123456'],
    ['Switzerland', 'CH9300762011623852957'],
    ['Serbia, new in SEPA', 'RS35260005601001611379'],
  ])('of %s is accepted', (_country, iban) => expect(problems({ iban })).toEqual({}))

  test.each([
    ['one of its check digits changed', 'FR7530006000011234567890189'],
    ['a digit changed', 'FR7630006000011234567890188'],
    ['two digits swapped', 'FR7630006000011234567809189'],
    ['the key of the bank wrong, its own check digits right', 'FR5430006000011234567890100'],
    ['a digit missing', 'FR763000600001123456789018'],
    ['a country outside of SEPA', 'TR330006100519786457841326'],
    ['a country that has no IBAN', 'US64SVBKUS6S3300958879'],
    ['anything else', 'mon compte'],
  ])('[BANK-13] with %s is refused', (_what, iban) => {
    expect(problems({ iban })).toEqual({ iban: ["Format de l'IBAN incorrect"] })
  })

  test.each([
    'IBAN FR76 3000 6000 0112 3456 7890 189',
    'iban : fr76-3000-6000-0112-3456-7890-189',
    'IBAN (International Bank Account Number) : FR76 3000 6000 0112 3456 7890 189',
    'FR76.3000.6000.0112.3456.7890.189',
    'ＦＲ７６\u00a03000\u20116000\u200B0112 3456 7890 189\uFEFF',
  ])('[BEY-604] « %s » is read as the account', iban => {
    expect(bankAccountSchema.parse({ ...account, iban }).iban).toBe(account.iban)
    expect(looksLikeIban(iban)).toBe(true)
  })

  test('[BANK-11] [BANK-12] has 27 significant characters at most: spaces do not count', () => {
    const spaced = [...account.iban.toLowerCase()].join(' ')
    expect(bankAccountSchema.parse({ ...account, iban: spaced }).iban).toBe(account.iban)
    // Valid, of SEPA, and longer than what the utility has room for.
    const polish = 'PL61109010140000071219812874'
    expect(problems({ iban: polish })).toEqual({ iban: ["Format de l'IBAN incorrect"] })
  })
})

test('what was accepted is accepted again, unchanged', () => {
  const parsed = bankAccountSchema.parse({
    owner: ' Claire  Martin',
    bic: 'agri frpp',
    iban: 'fr76 3000 6000 0112 3456 7890 189',
  })
  expect(bankAccountSchema.parse(parsed)).toEqual(parsed)
})

const short = Object.entries(getCountrySpecifications()).filter(
  ([, { chars, bban_regexp }]) => chars && chars <= 27 && bban_regexp,
)
const fromPattern = fc
  .constantFrom(...short)
  .chain(([country, { bban_regexp }]) =>
    fc
      .stringMatching(new RegExp(bban_regexp as string))
      .map(bban => composeIBAN({ countryCode: country, bban })),
  )
  .filter(iban => iban !== null)

describe('the light check', () => {
  test('accepts every IBAN of 27 characters that ibantools makes, however it is spaced, and none with another digit', () => {
    fc.assert(
      fc.property(fromPattern, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, position, step) => {
        expect(looksLikeIban(iban)).toBe(true)
        expect(looksLikeIban(formatIban(iban).toLowerCase())).toBe(true)
        const rank = position % iban.length
        fc.pre(/\d/.test(iban[rank] as string))
        const digit = (Number(iban[rank]) + step) % 10
        expect(looksLikeIban(`${iban.slice(0, rank)}${digit}${iban.slice(rank + 1)}`)).toBe(false)
      }),
    )
  })

  test('accepts every BIC that ibantools accepts', () => {
    const bic = fc.stringMatching(/^[A-Za-z]{6}[A-Za-z0-9]{2,6}$/)
    fc.assert(
      fc.property(bic, text => !isValidBIC(text) || looksLikeBic(text)),
      { numRuns: 1000 },
    )
    expect(looksLikeBic('AGRIFRPP8')).toBe(false)
  })
})

describe('a masked IBAN', () => {
  test('keeps its length, its first and its last four characters, and nothing else', () => {
    const masked = 'FR76•••••••••••••••••••0189'
    expect(maskIban(account.iban)).toBe(masked)
    expect(maskIban(masked)).toBe(masked)
  })

  test('is printed in groups of four, which come off again; of a masked one both ends are, on one line', () => {
    expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034')
    const masked = 'FR76 •••• •••• 0189'
    expect(formatIban(maskIban(account.iban))).toBe(masked.replaceAll(' ', '\u00a0'))
    fc.assert(
      fc.property(fromPattern, iban => {
        expect(ibanTyped(formatIban(iban))).toBe(iban)
        const shown = formatIban(maskIban(iban)).split('\u00a0')
        expect(shown).toEqual([iban.slice(0, 4), '••••', '••••', iban.slice(-4)])
      }),
    )
  })
})

describe('in a text from outside', () => {
  const masked = 'FR76•••••••••••••••••••0189'

  test.each([
    ['FR7630006000011234567890189'],
    ['FR76 3000 6000 0112 3456 7890 189'],
    ['fr76-3000-6000-0112-3456-7890-189'],
    ['FR76\u00a03000\u00a06000\u00a00112\u00a03456\u00a07890\u00a0189'],
  ])('%s is masked, and no other character', written => {
    expect(maskIbansIn(`Compte ${written} est clos`)).toBe(`Compte ${masked} est clos`)
    expect(maskIbansIn(`(${written}), ${written}.`)).toBe(`(${masked}), ${masked}.`)
  })

  test('so is one whose check digits are wrong, and one that no letter precedes', () => {
    expect(maskIbansIn('IBANFR7530006000011234567890189')).toBe('IBANFR75•••••••••••••••••••0189')
  })

  test('of any country, with or without groups: only its ends are left', () => {
    fc.assert(
      fc.property(fromPattern, fc.constantFrom('', ' ', ' le '), (iban, between) => {
        const shown = maskIbansIn(
          `Refus${between && `\u00a0:${between}`}${formatIban(iban)}, ${iban}`,
        )
        expect(shown.split(maskIban(iban))).toHaveLength(3)
      }),
    )
  })

  test.each([
    'Une demande a déjà été faite aujourd’hui pour le point de comptage P100002C.',
    'Mandat RUM-P100001-01 signé le 21/11/2026, dossier AB12 3456 7890 1234 5678.',
    'Prélèvement de 12 000,00 € refusé : contactez le 09 69 32 00 00.',
    masked,
  ])('%s stays as it is', text => expect(maskIbansIn(text)).toBe(text))
})

test('[BEY-615] a holder that neither a bank nor the mandate can carry is refused, and the sign is named', () => {
  const problem = (owner: string) =>
    bankAccountSchema.shape.owner.safeParse(owner).error?.issues[0]?.message ?? ''
  for (const [owner, sign] of [
    ['محمد علي', 'م'],
    ['李小龙', '李'],
    ['Inès 😀', '😀'],
    ['Мария', 'М'],
  ] as const)
    expect(problem(owner)).toContain(`«\u00a0${sign}\u00a0» ne peut être ni envoyé`)
  for (const owner of ["Łukasz Šimić-D'Aÿ", 'M. & Mme L’Hœuf', 'SARL 2 (Eau)'])
    expect(problem(owner)).toBe('')
})
