import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { loggedIn, onNewStore } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { asAtFirst, known, long, short, toys } from '../../../tests/support/toy-wizard.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { hiddenIn, type Landed, tabOf } from '../../../tests/support/wizard-tab.ts'
import type { ShownStep } from '../declaration/wizard.ts'
import { findDraft } from '../drafts/drafts.server.ts'

const { answer } = utility()
const owner = 'A1001'
const points = ['PDC1', 'PDC2', 'PDC3']

type Body = {
  reference: string
  pdc: string
  owner: string
  iban: string
  mandateReference: string
}

/** The typed text, whatever the step; a step takes its own fields out of it. Mostly right, and often the same. */
const typed = fc.record({
  pdc: fc.constantFrom<string[]>(['PDC1'], ['PDC1', 'PDC2'], ['PDC2', 'PDC3'], []),
  motif: fc.constantFrom('a', 'a', 'b', ''),
  // Two of them read alike on the recap.
  iban: fc.constantFrom('FR7612', 'FR7612', 'FR9912', 'FERME', ''),
  accord: fc.constantFrom('oui', 'oui', ''),
})
const tab = fc.nat(1)
const press = fc.record({
  tab,
  typed,
  // The form that is shown, or one that was shown before and that the browser went back to.
  before: fc.constantFrom(0, 0, 0, 0, 0, 1, 2),
  intent: fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.constantFrom('previous', 'save', 'selectAll', 'cancel') },
  ),
  times: fc.constantFrom(1, 1, 1, 2),
})
const action = fc.oneof(
  { weight: 12, arbitrary: fc.record({ presses: fc.tuple(press) }) },
  { weight: 4, arbitrary: fc.record({ presses: fc.tuple(press, press) }) },
  { weight: 4, arbitrary: fc.record({ goTo: fc.nat(4), tab }) },
  { weight: 2, arbitrary: fc.record({ copyTo: tab }) },
  { weight: 1, arbitrary: fc.record({ open: fc.boolean(), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      tariff: fc.constantFrom('T1', 'T2'),
      eligible: fc.constantFrom(points, points, ['PDC1', 'PDC2']),
    }),
  },
)
type Press = typeof press extends fc.Arbitrary<infer P> ? P : never

/** A form that was shown, and what it would send if it is one that sends. */
type Form = { url: string; step: ShownStep; sends: Omit<Body, 'reference'>[] | null }

/** The draft's answers now, judged without the engine: which steps count, and what would be sent. */
async function judged(id: string) {
  const { answers = {} } = (await findDraft(owner, id))?.content ?? {}
  const { points, motif, compte } = answers as {
    points?: { pdc: string[] }
    motif?: { motif: string }
    compte?: { iban: string }
  }
  const chosen = (points?.pdc ?? []).every(ref => known.eligible.includes(ref)) && points?.pdc
  const isAsked = chosen && chosen.length > 1
  const isGiven = !isAsked || Boolean(motif?.motif)
  const isPayable = compte !== undefined && !['', 'FERME'].includes(compte.iban)
  return {
    counting: { Points: true, Motif: isAsked, Compte: chosen && chosen.length > 0 && isGiven },
    sends:
      chosen && chosen.length > 0 && isGiven && isPayable
        ? chosen.map(pdc => ({
            pdc,
            owner: (isAsked && motif?.motif) || 'aucun',
            bic: 'CMCIFRPP',
            iban: compte.iban,
            mandateReference: known.tariff,
          }))
        : null,
  }
}

const written = async () =>
  store().draft.findMany({
    select: { id: true, revision: true, state: true },
    orderBy: { id: 'asc' },
  })

onNewStore(() => {
  beforeEach(() => {
    answer('isAdmin', false)
    answer(
      'getPdcs',
      points.map(ref => pdc(ref)),
    )
    answer('sendRecapMail', 1)
  })

  test('[WIZ-18] whatever is posted, opened, gone back to and pressed twice, in two tabs, what is sent is what the pressed form showed, once', async () => {
    let taken: Body[] = []
    answer('startDirectDebit', ({ body }): 0 | 1 => {
      taken.push(body as Body)
      return 1
    })
    const { cookie } = await loggedIn('subscriber')
    let sendings = 0

    // Where chance sends less, which would prove little, it is drawn again.
    for (let draws = 0; draws < 3 && sendings <= 5; draws++)
      await fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.boolean(),
          fc.array(action, { minLength: 4, maxLength: 14 }),
          async (agrees, isFar, actions) => {
            const wizard = agrees ? long : short
            asAtFirst()
            taken = []
            await store().draft.deleteMany()
            const shown: Form[][] = [[], []]
            const tabs = [tabOf(cookie, toys), tabOf(cookie, toys)] as const
            const passed = new Map<string, string[]>()
            const sent = new Set<string>()

            const see = async (tab: number, { url, step }: Landed) => {
              if (!step) return
              const { draft, title } = step.frame
              const { counting, sends } = await judged(draft)
              if (title in counting) expect(counting).toMatchObject({ [title]: true })
              else expect(sends).not.toBeNull()
              // The agreement is asked for after a recap of just that.
              if (title === 'Accord') expect(passed.get(draft)).toContain(JSON.stringify(sends))
              shown[tab]?.push({ url, step, sends: step.frame.recapDigest ? sends : null })
            }
            const get = async (tab: number, url: string) => {
              const before = await written()
              const landed = await tabs[tab]?.get(url)
              expect(await written()).toEqual(before)
              if (landed) await see(tab, landed)
            }
            const pressed = async ({ tab, typed, before, intent, times }: Press) => {
              const forms = shown[tab] ?? []
              const form = forms.at(-1 - before) ?? forms.at(-1)
              if (!form) return undefined
              const { title, draft } = form.step.frame
              if (title === 'Récapitulatif' && form.sends && !intent)
                passed.set(draft, [...(passed.get(draft) ?? []), JSON.stringify(form.sends)])
              const posts = Array.from({ length: times }, () =>
                tabs[tab]?.post(form.url, { ...hiddenIn(form.step), ...typed }, intent),
              )
              return { tab, form, intent, landed: (await Promise.all(posts)).at(-1) }
            }

            await get(0, wizard.base)
            if (isFar) {
              // Both are at the recap of one draft; the way there is tried by the others.
              const right: Press = {
                ...{ tab: 0, before: 0, intent: '', times: 1 },
                typed: { pdc: ['PDC2', 'PDC3'], motif: 'a', iban: 'FR7612', accord: 'oui' },
              }
              for (const _ of wizard.steps.slice(0, 3)) {
                const end = await pressed(right)
                if (end?.landed) await see(0, end.landed)
              }
              await get(1, shown[0]?.at(-1)?.url ?? '')
            }
            for (const one of actions) {
              if ('tariff' in one) Object.assign(known, one)
              if ('open' in one) await get(one.tab, `${wizard.base}${one.open ? '?nouvelle' : ''}`)
              if ('copyTo' in one) {
                const url = shown[1 - one.copyTo]?.at(-1)?.url
                if (url) await get(one.copyTo, url)
              }
              if ('goTo' in one) {
                const draft = shown[one.tab]?.at(-1)?.step.frame.draft
                const name = wizard.steps[one.goTo]?.name
                if (draft && name) await get(one.tab, `${wizard.base}/${draft}/${name}`)
              }
              if (!('presses' in one)) continue

              const calls = taken.length
              const ends = await Promise.all(one.presses.map(pressed))
              // Opened again: of two that arrive together, one was led on before the other had changed something.
              for (const end of ends) if (end?.landed?.step) await get(end.tab, end.landed.url)

              // The references say whose calls these are.
              const fresh = new Map<string, Omit<Body, 'reference'>[]>()
              for (const { reference, ...body } of taken.slice(calls)) {
                const task = await store().draftTask.findUniqueOrThrow({ where: { id: reference } })
                fresh.set(task.draftId, [...(fresh.get(task.draftId) ?? []), body])
              }
              for (const [draft, bodies] of fresh) {
                expect(sent.has(draft)).toBe(false)
                sent.add(draft)
                sendings++
                const agreed = ends.flatMap(end =>
                  end?.form.step.frame.draft === draft && !end.intent && end.form.step.frame.isLast
                    ? [end.form.sends]
                    : [],
                )
                expect(agreed).toContainEqual(bodies)
              }
            }
            expect(new Set(taken.map(({ reference }) => reference)).size).toBe(taken.length)
          },
        ),
        { numRuns: 40 },
      )
    expect(sendings).toBeGreaterThan(5)
  }, 120_000)
})
