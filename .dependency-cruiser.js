const tests = '\\.(test\\.tsx?|journey\\.ts)$'
const anyOf = (...folders) => `^app/(${folders.join('|')})/`

/**
 * A layer may import what `allowed` lists, nothing else.
 * @type {(layer: string, allowed: string[], comment: string) => import('dependency-cruiser').IForbiddenRuleType}
 */
const only = (layer, allowed, comment) => ({
  name: `${layer}-imports-only-its-own`,
  comment,
  severity: 'error',
  from: { path: anyOf(layer), pathNot: tests },
  to: { pathNot: [anyOf(layer), ...allowed] },
})

/** The layers of the portal, from the highest to the lowest. */
const floors = [
  ['screens', 'wizard/pages'],
  ['wizard', 'payment'],
  ['limits'],
  ['session', 'page'],
  ['http'],
  ['upstream', 'store', 'ui', 'pdf'],
  ['process'],
  ['domain', 'theme'],
]

/** What a journey takes the place of, or holds a page against. */
const judgedByJourneys = [
  '^app/upstream/captcha\\.server\\.ts$',
  '^app/screens/legal/accessibility-(grid|sample)\\.server\\.ts$',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two modules that need each other are one module, or hide a third; types count.',
      severity: 'error',
      // A browser over HTTP, its tabs and what is found on them hold each other, as those of Playwright do.
      from: { pathNot: '^tests/support/http/' },
      // A declaration names, by an import at run time, what stands above it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'resolvable',
      comment: 'A wrong path, or a package that package.json does not list.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package that comes along with another one may leave with it.',
      severity: 'error',
      from: {},
      // Playwright's own inside, of the same version, reads pages for the HTTP driver.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '/playwright-core/' },
    },
    {
      name: 'no-development-package-in-production',
      comment: 'The portal and its server run on `npm ci --omit=dev`.',
      severity: 'error',
      from: { path: '^(app/|server\\.ts)', pathNot: [tests, '^app/(theme|routes\\.ts)'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-knows-no-test',
      comment: 'What runs at the utility is there without tests and measures.',
      severity: 'error',
      from: { path: '^(app/|utility/|prisma/|server\\.ts)', pathNot: tests },
      to: { path: ['^(tests|bench)/', tests] },
    },
    {
      name: 'support-knows-no-test',
      comment: 'What tests, measures and scripts share knows none of them.',
      severity: 'error',
      from: { path: '^tests/support/' },
      to: { path: ['^bench/', '^tests/(journeys|contract)/', tests] },
    },
    {
      name: 'journeys-are-people',
      comment:
        'They see pages, mails and files: of the code, the addresses and the rules that a subscriber reckons with.',
      severity: 'error',
      from: { path: '^(tests/journeys/|app/extras/[^/]+/[\\w-]+\\.journey\\.ts$)' },
      to: {
        path: '^(app|utility|prisma|bench|server)',
        pathNot: ['^app/paths\\.ts$', anyOf('domain'), ...judgedByJourneys],
      },
    },
    only(
      'domain',
      ['^node_modules/(zod|ibantools)/'],
      'The rules are pure functions on plain data.',
    ),
    only(
      'ui',
      [
        anyOf('theme'),
        '^node_modules/(@types/)?react(-dom)?/',
        '^node_modules/(@remix-run/react|react-router-dom)/',
        // The browser's share of the captcha, loaded by its box.
        '^node_modules/altcha-lib/',
      ],
      'A component knows neither the subscriber nor the back end.',
    ),
    only(
      'pdf',
      [
        anyOf('domain'),
        '^node_modules/(@types/)?(pdfkit|fontkit|uqr)/',
        // Found by its name, read as a file.
        '^node_modules/@expo-google-fonts/',
        '^(node:)?(fs|module|stream)$',
      ],
      'A sheet of paper: both programs write on it, it knows neither.',
    ),
    {
      name: 'conform-in-forms-of-the-staff',
      comment:
        'It weighs 9 kB in a browser (decision 0006): the *.server.ts of a page reads its form by it.',
      severity: 'error',
      from: { path: '^app/', pathNot: [tests, '\\.server\\.ts$', '^app/screens/admin/'] },
      to: { path: '^node_modules/@conform-to/' },
    },
    {
      name: 'theme-stands-alone',
      comment: 'The stylesheet is compiled without any screen.',
      severity: 'error',
      from: { path: anyOf('theme'), pathNot: tests },
      to: { path: '^app/', pathNot: anyOf('theme') },
    },
    {
      name: 'screens-do-not-import-each-other',
      comment:
        'What two rooms share moves to ui, domain, session, or to the shell; passwords and entrances are in access.',
      severity: 'error',
      from: { path: '^app/screens/([^/]+)/' },
      to: {
        path: '^app/screens/',
        pathNot: ['^app/screens/($1|shell|access)/', '^app/screens/wizards\\.server\\.ts$'],
      },
    },
    ...floors.map((layers, floor) => ({
      name: `${layers.join('-and-')}-import-downwards`,
      comment: 'Each layer imports those below it, types included; two on one floor are strangers.',
      severity: 'error',
      // The pages that all wizards share stand on the floor of the screens.
      from: {
        path: `^app/(${layers.join('|')})/`,
        pathNot: [tests, ...(floor > 0 ? ['^app/wizard/pages/'] : [])],
      },
      to: {
        path: anyOf(...floors.slice(0, floor + 1).flat()),
        pathNot: ['^app/$1/', ...(floor === 0 ? ['^app/(screens|wizard/pages)/'] : [])],
      },
    })),
    {
      name: 'declarations-are-data',
      comment:
        'Both programs read what an extra declares: addresses, rules and calls stand below it.',
      severity: 'error',
      from: { path: '^app/extras/([^/]+/declaration|extra|registry|all)\\.ts$' },
      to: {
        pathNot: [
          anyOf('domain'),
          '^app/paths\\.ts$',
          '^app/extras/(extra|registry|all)\\.ts$',
          '^app/extras/[^/]+/(declaration|paths|calls|.*rules)\\.ts$',
        ],
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'rules-of-an-extra-are-domain',
      comment: 'They are pure functions on plain data, like those of app/domain.',
      severity: 'error',
      from: { path: '^app/extras/[^/]+/.*rules\\.ts$' },
      to: { pathNot: [anyOf('domain'), '^app/extras/[^/]+/.*rules\\.ts$', '^node_modules/zod/'] },
    },
    {
      name: 'calls-of-an-extra-are-upstream',
      comment: 'The catalogue is made of them: they are schemas on the words that all calls share.',
      severity: 'error',
      from: { path: '^app/extras/[^/]+/.*calls\\.ts$' },
      to: {
        pathNot: [
          anyOf('domain'),
          '^app/upstream/(endpoint|catalogue/(words|entities))\\.ts$',
          '^app/extras/[^/]+/.*(rules|calls)\\.ts$',
          '^node_modules/zod/',
        ],
      },
    },
    {
      name: 'extras-do-not-import-each-other',
      comment: 'What two extras share is a slot, or stands in the core.',
      severity: 'error',
      from: { path: '^app/extras/([^/]+)/', pathNot: tests },
      to: { path: '^app/extras/[^/]+/', pathNot: '^app/extras/$1/' },
    },
    {
      name: 'only-the-registry-imports-extras',
      comment: 'The core asks slots: an extra can be deleted with its line.',
      severity: 'error',
      from: { path: '.', pathNot: ['^app/extras/'] },
      to: { path: '^app/extras/[^/]+/' },
    },
    {
      name: 'systems-of-extras-are-the-utility',
      comment: 'What an extra adds to the other program is not for the portal.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/extras/[^/]+/(system/|kit\\.ts)', tests] },
      to: { path: '^app/extras/[^/]+/(system/|kit\\.ts)' },
    },
    {
      name: 'nothing-imports-the-entries',
      comment: 'Root, entries and site map stand above every screen.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/(root|entry)', tests] },
      to: { path: '^app/(root\\.tsx|entry\\.|routes\\.ts)' },
    },
    {
      name: 'addresses-stand-alone',
      comment: 'Below every layer that may use them; ui, theme, domain and pdf are given theirs.',
      severity: 'error',
      from: { path: '^app/paths\\.ts' },
      to: { path: '.' },
    },
    {
      name: 'registry-of-wizards-is-for-routes',
      comment:
        'It names the declarations of every wizard: their step routes, and the shared ones, find theirs in it.',
      severity: 'error',
      from: { path: '^app/', pathNot: [anyOf('screens', 'extras', 'wizard/pages'), tests] },
      to: { path: '^app/screens/wizards\\.server\\.ts$' },
    },
    {
      name: 'only-some-touch-upstream',
      comment:
        'A screen is handed `call` by its guard: it sees no client, no token, no URL. The guard of tools, and what is asked for all visitors at once, are no screens.',
      severity: 'error',
      from: {
        path: anyOf('screens', 'ui', 'theme', 'domain', 'pdf'),
        pathNot: [tests, '^app/screens/(own-data/reader|shell/local-water)\\.server\\.ts$'],
      },
      to: { path: anyOf('upstream'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-some-touch-the-store',
      comment:
        'Screens reach rows through the guard, the wizard, the payment ledger, or a module named after its rows.',
      severity: 'error',
      from: {
        path: anyOf('screens', 'ui', 'theme', 'domain', 'pdf'),
        pathNot: [tests, '^app/screens/.*-rows\\.server\\.ts$'],
      },
      to: {
        path: anyOf('store'),
        pathNot: '^app/store/lease\\.server\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'utility-borrows-rules-calls-and-paper',
      comment:
        'The two programs share the rules, the catalogue of calls, the drawing of PDF, and which extras there are; the utility runs under Node alone, never bundled with the portal.',
      severity: 'error',
      from: { path: '^utility/', pathNot: tests },
      to: {
        path: '^(app|scripts|bench|conformance|tests|server)',
        pathNot: [
          anyOf('domain', 'upstream/catalogue', 'pdf'),
          '^app/extras/(extra|registry|all)\\.ts$',
          '^app/upstream/(endpoint\\.ts|captcha\\.server\\.ts)$',
        ],
      },
    },
    {
      name: 'utility-is-another-program',
      comment: 'The utility may replace it: nothing of the portal leans on it.',
      severity: 'error',
      from: {
        path: '.',
        pathNot: [
          '^(utility|scripts|conformance|tests|bench)/',
          '^app/extras/[^/]+/system/',
          tests,
        ],
      },
      to: { path: '^utility/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'generated'] },
    exclude: { path: ['^build/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
