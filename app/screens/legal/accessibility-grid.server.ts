import { formatDay } from '#domain/values.ts'
import { having, type Part, type SampleName, sample } from './accessibility-sample.server.ts'

/**
 * The accessibility of the portal against the RGAA 4.1: each of its 106 criteria, judged on each page of the sample.
 * The statement and its grid are made from this file alone. `accessibility-grid.test.ts` checks that every test named
 * here exists.
 */

/** The tests that judge a criterion at every build: where they are, and what they are called. */
export const tests = {
  sample: {
    file: 'tests/journeys/accessibility.test.ts',
    title: 'the pages of the accessibility sample are valid, and axe finds nothing',
  },
  reflow: {
    file: 'tests/journeys/accessibility.test.ts',
    title: 'nothing leaves the width of 320 pixels, nor is cut by wider spacing of the text',
  },
  textSize: {
    file: 'tests/journeys/accessibility.test.ts',
    title: 'text of the double size, set in the browser, covers and cuts nothing',
  },
  contrast: { file: 'app/theme/contrast.test.ts', title: 'text %s on %s: 4.5' },
  shapes: { file: 'app/theme/contrast.test.ts', title: 'shape %s on %s: 3' },
  modes: {
    file: 'tests/journeys/scripted.test.ts',
    title: 'dark colours and forced colours stay accessible',
  },
  chart: {
    file: 'tests/journeys/consumption.test.ts',
    title: 'the chart keeps its patterns in print, in the dark and with forced colours',
  },
  payByKeyboard: {
    file: 'tests/journeys/scripted.test.ts',
    title: 'the whole payment is made with the keyboard alone',
  },
  navigation: {
    file: 'tests/journeys/scripted.test.ts',
    title: 'a navigation moves the focus to the new heading, and its title is announced',
  },
  dialog: {
    file: 'tests/journeys/scripted.test.ts',
    title: 'a dialog keeps the focus, closes with Escape or « Annuler », and gives it back',
  },
  slowPage: {
    file: 'tests/journeys/scripted.test.ts',
    title: 'a page that takes long to come says so meanwhile',
  },
  pointChange: {
    file: 'tests/journeys/scripted.test.ts',
    title: 'another metering point is announced',
  },
  tableRoles: {
    file: 'tests/journeys/scripted.test.ts',
    title: 'where a table is not displayed as one, explicit roles say that it is',
  },
  tableHeaders: {
    file: 'app/ui/content.test.tsx',
    title:
      'a table says on a phone what its headers say elsewhere, and has no role that it has by itself',
  },
  skipLink: { file: 'tests/journeys/shell.test.ts', title: 'the skip link leads to the content' },
  menu: {
    file: 'tests/journeys/shell.test.ts',
    title: 'the side menu has its eight entries, and says where one is',
  },
  noFrame: {
    file: 'tests/contract/portal-headers.test.ts',
    title: 'pages, redirects, data, files and refusals of every address',
  },
  light: {
    file: 'tests/journeys/shell.test.ts',
    title:
      '« Version allégée » is the same page without a byte of JavaScript, until « Version complète »',
  },
  singleKeys: { file: 'tests/journeys/staff.test.ts', title: 'keys once they are switched on' },
  fieldTied: {
    file: 'app/ui/form/form.test.tsx',
    title: 'a field in order is tied to its label and hint only',
  },
  fieldRefused: {
    file: 'app/ui/form/form.test.tsx',
    title: 'a refused field keeps its value and is tied to each message, said to be an error',
  },
} as const

type TestName = keyof typeof tests

/** How a criterion was judged: by tests, or by hand, as the text describes. */
type Means = { tests: TestName[] } | { hand: string }

type Criterion = {
  /** `1.1`: theme and rank in the RGAA. */
  number: string
  /** The question of a criterion, in our words. */
  about: string
  /** The pages to which it applies, by what their HTML has; elsewhere there is nothing to judge. */
  pages: SampleName[]
  means: Means
  /** The pages that fail the criterion, what is missing, what to do meanwhile, and the day of repair (yyyy-MM-dd). */
  fault?: { pages: SampleName[]; what: string; instead: string; until: string }
}

const every = [...sample.keys()]
const forms = having('field')
const groups = having('group')
const tables = having('table')
const menus = having('menu')
const scripted = having('script')
const frames = having('frame')

const by = (...names: TestName[]): Means => ({ tests: names })
const byHand = (hand: string): Means => ({ hand })

type Rest = [about: string, pages: SampleName[], means: Means, fault?: Criterion['fault']]

const theme = (number: number, ...criteria: Rest[]): Criterion[] =>
  criteria.map(([about, pages, means, fault], index) => ({
    number: `${number}.${index + 1}`,
    about,
    pages,
    means,
    ...(fault && { fault }),
  }))

/** A criterion that applies to no page, as long as none has one of these parts. */
const none = (about: string, why: string, ...absent: Part[]): Rest => [
  about,
  having(...absent),
  byHand(why),
]

export const themes = [
  'Images',
  'Cadres',
  'Couleurs',
  'Multimédia',
  'Tableaux',
  'Liens',
  'Scripts',
  'Éléments obligatoires',
  'Structure',
  'Présentation',
  'Formulaires',
  'Navigation',
  'Consultation',
]

const noMedia = 'Le portail n’a ni son ni vidéo.'
const rich = having('chart', 'map')
const pictures = having('picture')

export const criteria: Criterion[] = [
  ...theme(
    1,
    ['Une image qui informe a une alternative', pictures, by('sample')],
    ['Une image de décoration est ignorée', every, by('sample')],
    [
      'L’alternative dit ce que l’image montre',
      pictures,
      byHand('Graphiques, dessins et plan relus avec leurs alternatives.'),
    ],
    none(
      'Une image de test dit à quoi elle sert',
      'La vérification d’entrée est une case à cocher.',
    ),
    none('Un test par l’image a une autre voie', 'La vérification d’entrée est une case à cocher.'),
    [
      'Une image riche a une description détaillée',
      rich,
      byHand(
        'Un tableau des mêmes chiffres accompagne chaque graphique\u00a0; l’adresse écrite suit le plan.',
      ),
    ],
    [
      'La description détaillée dit tout',
      rich,
      byHand('Chiffres du tableau comparés à ceux du graphique, adresse comparée au plan.'),
    ],
    none('Un texte n’est pas une image', 'Aucun texte n’est en image.'),
    none('Une légende est liée à son image', 'Aucune image n’a de légende.'),
  ),
  ...theme(
    2,
    ['Un cadre a un titre', frames, by('sample')],
    [
      'Le titre d’un cadre est juste',
      frames,
      byHand('Le PDF d’une demande, que lit un agent, est un cadre qui porte le nom du fichier.'),
    ],
  ),
  ...theme(
    3,
    [
      'La couleur n’est pas seule à informer',
      every,
      byHand('Chaque page relue en niveaux de gris\u00a0: un état est toujours un mot.'),
    ],
    ['Le texte est assez contrasté', every, by('contrast', 'sample', 'modes')],
    ['Les composants sont assez contrastés', every, by('shapes', 'chart')],
  ),
  ...theme(
    4,
    none('Un média a une transcription', noMedia, 'media'),
    none('La transcription est juste', noMedia, 'media'),
    none('Un média a des sous-titres', noMedia, 'media'),
    none('Les sous-titres sont justes', noMedia, 'media'),
    none('Un média a une audiodescription', noMedia, 'media'),
    none('L’audiodescription est juste', noMedia, 'media'),
    none('Un média est clairement désigné', noMedia, 'media'),
    none('Un média non temporel a une alternative', noMedia, 'media'),
    none('Cette alternative est juste', noMedia, 'media'),
    none('Un son automatique s’arrête', noMedia, 'media'),
    none('Un média se commande au clavier', noMedia, 'media'),
    none('Un média non temporel se commande au clavier', noMedia, 'media'),
    none('Un média est lisible par les aides techniques', noMedia, 'media'),
  ),
  ...theme(
    5,
    none('Un tableau complexe a un résumé', 'Tous les tableaux ont une ligne d’en-têtes.'),
    none('Ce résumé est juste', 'Tous les tableaux ont une ligne d’en-têtes.'),
    none(
      'Un tableau de mise en forme se lit dans l’ordre',
      'Aucun tableau ne met en forme.',
      'layoutTable',
    ),
    ['Le titre d’un tableau lui est lié', tables, by('sample', 'tableHeaders')],
    ['Le titre d’un tableau est juste', tables, byHand('Titres relus avec leurs tableaux.')],
    ['Les en-têtes sont déclarés', tables, by('tableHeaders', 'tableRoles')],
    ['Chaque cellule est liée à ses en-têtes', tables, by('tableHeaders', 'sample')],
    none(
      'Un tableau de mise en forme n’a pas d’en-têtes',
      'Aucun tableau ne met en forme.',
      'layoutTable',
    ),
  ),
  ...theme(
    6,
    [
      'Un lien dit où il mène',
      every,
      byHand('Liste des liens de chaque page relue hors de son contexte, puis dans celui-ci.'),
    ],
    ['Un lien a un intitulé', every, by('sample')],
  ),
  ...theme(
    7,
    [
      'Un script est compatible avec les aides techniques',
      scripted,
      byHand('Rôles, noms et états vus dans l’arbre d’accessibilité de Chromium.'),
      {
        pages: scripted,
        what: 'Les pages n’ont pas été essayées avec NVDA, JAWS, VoiceOver ni TalkBack, et Orca n’en a lu que quatre parcours.',
        instead:
          'la «\u00a0Version allégée\u00a0», au bas de chaque page (pour les agents, dans « Mon compte »), fait la même chose sans script.',
        until: '2027-03-31',
      },
    ],
    ['Ce qu’un script remplace dit la même chose', scripted, by('light')],
    ['Un script se commande au clavier', scripted, by('payByKeyboard', 'dialog')],
    [
      'Un changement de contexte est annoncé, ou demandé',
      scripted,
      by('pointChange', 'navigation'),
    ],
    ['Un message d’état est annoncé', scripted, by('navigation', 'slowPage')],
  ),
  ...theme(
    8,
    ['La page dit son type de document', every, by('sample')],
    ['Le code est valide', every, by('sample')],
    ['La langue de la page est dite', every, by('sample')],
    ['Cette langue est la bonne', every, by('sample')],
    ['La page a un titre', every, by('sample')],
    ['Ce titre est juste', every, byHand('Titres relus\u00a0: la page, puis le nom du service.')],
    none(
      'Un passage dans une autre langue le dit',
      'Aucun passage n’est dans une autre langue.',
      'language',
    ),
    none('Cette langue est la bonne', 'Aucun passage n’est dans une autre langue.', 'language'),
    ['Une balise n’est pas là pour l’apparence', every, by('sample')],
    none('Un changement de sens de lecture est dit', 'Tout se lit de gauche à droite.'),
  ),
  ...theme(
    9,
    ['Les titres structurent la page', every, by('sample')],
    ['Les régions structurent la page', every, by('sample')],
    ['Les listes sont des listes', every, by('sample')],
    none('Une citation est une citation', 'Aucune page ne cite.', 'quote'),
  ),
  ...theme(
    10,
    ['La présentation est dans la feuille de style', every, by('sample', 'noFrame')],
    [
      'Sans feuille de style, tout reste visible',
      every,
      byHand('Titres, champs et boutons de chaque page relus dans le code, sans feuille de style.'),
    ],
    [
      'Sans feuille de style, tout se comprend',
      every,
      byHand('Les mêmes, relus dans l’ordre du code.'),
    ],
    ['Le texte grandit à 200\u00a0%', every, by('textSize')],
    ['Fond et texte sont déclarés ensemble', every, by('modes', 'contrast')],
    ['Un lien se distingue du texte', every, by('sample')],
    [
      'La prise de focus se voit',
      every,
      byHand(
        'Chaque page parcourue à la touche Tab, dans Chromium\u00a0: un contour à chaque arrêt.',
      ),
    ],
    ['Ce qui est caché l’est pour une raison', every, by('sample')],
    ['La forme ou la place n’est pas seule à informer', every, byHand('Textes relus.')],
    ['Cette information est dite autrement', every, byHand('Textes relus.')],
    ['La page tient dans 320 pixels', every, by('reflow')],
    ['Le texte peut être espacé', every, by('reflow')],
    [
      'Un contenu au survol se maîtrise',
      having('bubble'),
      byHand(
        'La bulle du graphique part quand on s’en éloigne\u00a0; le tableau dit la même chose.',
      ),
    ],
    none(
      'Un contenu au survol ne dépend pas du style seul',
      'Aucun contenu n’apparaît par le style.',
    ),
  ),
  ...theme(
    11,
    ['Un champ a une étiquette', forms, by('fieldTied', 'sample')],
    ['Une étiquette est juste', forms, byHand('Étiquettes relues seules.')],
    [
      'Une étiquette ne change pas d’une page à l’autre',
      forms,
      byHand('Mêmes composants, mêmes mots\u00a0: glossaire du projet.'),
    ],
    ['Une étiquette est à côté de son champ', forms, byHand('Captures relues.')],
    ['Les champs qui vont ensemble sont groupés', groups, by('sample')],
    ['Un groupe a une légende', groups, by('sample')],
    ['Une légende est juste', groups, byHand('Légendes relues.')],
    none(
      'Une liste de choix est groupée',
      'Aucune liste n’a de choix de plusieurs natures.',
      'mixedList',
    ),
    ['Un bouton a un intitulé juste', every, byHand('Boutons relus seuls.')],
    ['La saisie est contrôlée clairement', forms, by('fieldRefused')],
    [
      'Une erreur dit comment corriger',
      forms,
      byHand('Chaque message d’erreur dit ce qui est attendu.'),
    ],
    [
      'Ce qui engage se relit avant l’envoi',
      having('posting'),
      byHand(
        'Récapitulatif avant l’envoi\u00a0; une demande s’annule tant qu’elle n’est pas en traitement.',
      ),
    ],
    [
      'Un champ sur soi dit ce qu’il attend',
      having('personal'),
      byHand('Attribut autocomplete de chaque champ relu.'),
    ],
  ),
  ...theme(
    12,
    ['Il y a deux moyens de se repérer', every, byHand('Menu et plan du site.')],
    ['Le menu est à la même place', menus, by('menu')],
    [
      'Le plan du site est juste',
      every,
      byHand('Le plan est fait des adresses du portail\u00a0; un test suit chacun de ses liens.'),
    ],
    [
      'On y accède de la même façon partout',
      every,
      byHand('Au bas de chaque page\u00a0; pour les agents, dans « Mon compte ».'),
    ],
    none('La recherche est à la même place', 'Il n’y a pas de recherche dans tout le portail.'),
    ['Les régions peuvent être évitées ou atteintes', every, by('skipLink', 'sample')],
    ['Un lien d’évitement mène au contenu', every, by('skipLink')],
    ['L’ordre de tabulation est cohérent', every, by('payByKeyboard')],
    ['Rien ne retient le clavier', every, by('dialog')],
    ['Un raccourci d’une touche se désactive', having('key'), by('singleKeys')],
    ['Un contenu qui apparaît s’atteint au clavier', having('folded'), by('dialog')],
  ),
  ...theme(
    13,
    [
      'Une limite de temps se maîtrise',
      every,
      byHand(
        'Les messages restent dans la «\u00a0Version allégée\u00a0»\u00a0; «\u00a0Rester connecté\u00a0» prolonge la session, et ce qui est saisi survit à sa fin.',
      ),
    ],
    none('Une fenêtre ne s’ouvre pas sans qu’on le demande', 'Aucune fenêtre ne s’ouvre.'),
    [
      'Un document à télécharger est accessible',
      having('document'),
      byHand('Reçus, mandats et échéanciers sont des PDF balisés (PDF/UA).'),
      {
        pages: having('invoice'),
        what: 'Les factures viennent du logiciel de facturation, et ne sont pas toutes balisées.',
        instead:
          'leurs montants, dates et états sont dans la liste des factures, et son export CSV.',
        until: '2027-06-30',
      },
    ],
    [
      'La version accessible dit la même chose',
      having('document'),
      byHand('La liste des factures a les montants et les dates de chacune.'),
    ],
    none('Un dessin en caractères est décrit', 'Aucun dessin n’est fait de caractères.'),
    none('Cette description est juste', 'Aucun dessin n’est fait de caractères.'),
    none('Rien ne clignote', 'Rien ne clignote.'),
    none('Ce qui bouge s’arrête', 'Rien ne bouge plus d’un instant.'),
    [
      'La page se lit dans les deux orientations',
      every,
      byHand('Aucune règle de la feuille de style ne dépend de l’orientation.'),
    ],
    [
      'Un geste complexe a une autre voie',
      having('map'),
      byHand(
        'La carte se déplace par ses boutons et au clavier\u00a0; le plan fixe est d’abord là.',
      ),
    ],
    ['Un appui peut être annulé', every, byHand('Liens et boutons du navigateur, sans plus.')],
    none('Un mouvement de l’appareil a une autre voie', 'Aucun mouvement n’est lu.'),
  ),
]

type Verdict = 'conforme' | 'non conforme' | 'non applicable'

/** The verdict of a criterion on a page, or on all pages when none is named. */
export function verdictOf({ pages, fault }: Criterion, page?: SampleName): Verdict {
  if (page ? !pages.includes(page) : pages.length === 0) return 'non applicable'
  if (page ? fault?.pages.includes(page) : fault) return 'non conforme'
  return 'conforme'
}

const countOf = (verdict: Verdict, of = criteria) =>
  of.filter(criterion => verdictOf(criterion) === verdict).length

/** How many criteria are met, not met, and not applicable; `rate` in whole percent of those that apply. */
export function summaryOf(of = criteria) {
  const met = countOf('conforme', of)
  const unmet = countOf('non conforme', of)
  return {
    met,
    unmet,
    notApplicable: countOf('non applicable', of),
    rate: Math.floor((100 * met) / (met + unmet)),
  }
}

/** What is done each year of the plan over three years that the law asks for: the repairs that are due, and the checks. */
export function planOf(): { year: number; works: string[] }[] {
  const faults = criteria.flatMap(({ number, fault }) => (fault ? [{ ...fault, number }] : []))
  return [2026, 2027, 2028].map(year => ({
    year,
    works: [
      ...faults.flatMap(({ number, what, until }) =>
        until.startsWith(`${year}`)
          ? [`Avant le ${formatDay(until)}, corriger (critère ${number})\u00a0: ${what}`]
          : [],
      ),
      'À chaque version, repasser les tests d’accessibilité et regarder de nouveau les pages qui ont changé.',
      'Une fois dans l’année, juger de nouveau les 106 critères et publier la déclaration.',
    ],
  }))
}

/** The three states that the law knows. */
export function stateOf({ rate }: { rate: number } = summaryOf()): string {
  if (rate === 100) return 'totalement conforme'
  return rate >= 50 ? 'partiellement conforme' : 'non conforme'
}

export const meansOf = ({ means }: Criterion): string =>
  'hand' in means
    ? `À la main\u00a0: ${means.hand}`
    : `Tests\u00a0: ${means.tests.map(name => `${tests[name].file}, « ${tests[name].title} »`).join('\u00a0; ')}`
