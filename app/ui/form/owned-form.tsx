import { Form, useRouteLoaderData } from '@remix-run/react'
import {
  type ComponentPropsWithoutRef,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/layout.tsx'
import { ownerField } from './owner-field.ts'
import { type Unsent, useAfterPost, useUnsent } from './unsent.ts'

type Props = Omit<ComponentPropsWithoutRef<typeof Form>, 'method' | 'navigate' | 'fetcherKey'>

/**
 * Every form that posts. Its first field says whose page it stands on, so that a page which stayed open while another
 * person logged in changes nothing of theirs (BEY-560). When it cannot leave, it stays as it was filled in and says so
 * (BEY-561). With `reloadDocument` the browser sends it by itself.
 */
export const OwnedForm = forwardRef<HTMLFormElement, Props>(function OwnedForm(
  { children, ...form },
  outer,
) {
  const owner = useOwner()
  const ref = useRef<HTMLFormElement>(null)
  useImperativeHandle(outer, () => ref.current as HTMLFormElement)
  return (
    <Form ref={ref} {...form} method="post" data-document={form.reloadDocument}>
      {owner && <input type="hidden" name={ownerField} value={owner} />}
      <StillHere form={ref} />
      {children}
    </Form>
  )
})

/** The keyed mark of the person whose page this is; undefined while no visitor is logged in. */
export function useOwner(): string | undefined {
  const root = useRouteLoaderData('root') as { owner?: string } | undefined
  return root?.owner
}

type Said = { title: string; text: string }

/** Why the form above was not sent, announced and focused; it goes when the form is sent again. */
function StillHere({ form }: { form: { current: HTMLFormElement | null } }) {
  const [said, setSaid] = useState<Said>()
  const ref = useRef<HTMLDivElement>(null)
  useUnsent(async (why, target) => {
    setSaid(undefined)
    if (target === form.current) setSaid(wordsOf(why, form.current, await lostFiles(form.current)))
  })
  useAfterPost(() => setSaid(undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure takes focus again
  useEffect(() => ref.current?.focus(), [said])
  if (!said) return null
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={cx('unsent')}>
      <Alert tone="error" title={said.title} text={said.text} />
    </div>
  )
}

/** Empties the fields whose files were removed or changed on the device: a browser could not send them. */
async function lostFiles(form: HTMLFormElement | null): Promise<string[]> {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])]
  const lost = inputs.map(async input => {
    const files = [...(input.files ?? [])]
    const isThere = await Promise.all(
      files.map(file =>
        file
          .slice(0, 1)
          .arrayBuffer()
          .then(
            () => true,
            () => false,
          ),
      ),
    )
    if (isThere.every(Boolean)) return []
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return files.flatMap(({ name }, rank) => (isThere[rank] ? [] : [name]))
  })
  return (await Promise.all(lost)).flat()
}

const typed = 'textarea, select, input:not([type=hidden], [type=submit])'

function wordsOf(why: Unsent, form: HTMLFormElement | null, lost: string[]): Said {
  const kept = form?.querySelector(typed) ? 'votre texte est là. ' : ''
  const isHere = kept && `V${kept.slice(1)}`
  if (lost.length > 0)
    return {
      title: `Rien n’est parti, ${kept}`.trim(),
      text: `${lost.join(', ')}\u00a0: ce fichier n’est plus sur l’appareil, ou il a changé depuis que vous l’avez choisi. Choisissez-le de nouveau, puis réessayez.`,
    }
  if (typeof why === 'object') return { title: why.title, text: `${why.text} ${isHere}`.trim() }
  if (why === 'failed')
    return {
      title: `Le portail a rencontré un problème. ${isHere}`.trim(),
      text: 'Vérifiez si votre demande a été prise en compte avant de recommencer.',
    }
  if (why === 'cut')
    return {
      title: `Le portail n’a pas répondu. ${isHere}Réessayez.`,
      text: 'La connexion a été coupée, et rien ne dit que votre envoi est arrivé.',
    }
  return {
    title: kept ? `Rien n’est parti, ${kept}Réessayez.` : 'Rien n’est parti. Réessayez.',
    text: 'Votre appareil n’est pas connecté à internet.',
  }
}
