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

type Said = { title: string; text?: string }

/** Why the form above was not sent, announced and focused; it goes when the form is sent again. */
function StillHere({ form }: { form: { current: HTMLFormElement | null } }) {
  const [said, setSaid] = useState<Said>()
  const ref = useRef<HTMLDivElement>(null)
  useUnsent(async (why, target) => {
    setSaid(undefined)
    if (target === form.current) setSaid(await wordsOf(why, target as HTMLFormElement))
  })
  useAfterPost(() => setSaid(undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure takes focus again
  useEffect(() => ref.current?.focus(), [said])
  return (
    said && (
      <div ref={ref} role="alert" tabIndex={-1} className={cx('unsent')}>
        <Alert tone="error" {...said} />
      </div>
    )
  )
}

async function wordsOf(why: Unsent, form: HTMLFormElement): Promise<Said> {
  const kept = form.querySelector('textarea, select, input:not([type=hidden])')
  const isHere = kept ? ' Votre texte est là.' : ''
  if (typeof why === 'object') return { title: why.title, text: why.text + isHere }
  if (why === 'failed')
    return {
      title: `Le portail a rencontré un problème.${isHere}`,
      text: 'Vérifiez si votre demande a été prise en compte avant de recommencer.',
    }
  if (why === 'cut') return { title: `Le portail n’a pas répondu.${isHere} Réessayez.` }
  const nothing = `Rien n’est parti${kept ? ', votre texte est là' : ''}.`
  if (why === 'offline') return { title: `${nothing} Réessayez.` }
  const lost = await lostFiles(form)
  return {
    title: nothing,
    text: `Fichier disparu ou modifié, à choisir de nouveau\u00a0: ${lost}.`,
  }
}

/** The names of the files that were removed or changed on the device; their fields are emptied. */
async function lostFiles(form: HTMLFormElement): Promise<string> {
  const lost: string[] = []
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=file]'))
    for (const file of [...(input.files ?? [])])
      await file
        .slice(0, 1)
        .arrayBuffer()
        .catch(() => {
          lost.push(file.name)
          input.value = ''
          // Setting a value fires no event, and the form checks its fields on `input`.
          input.dispatchEvent(new Event('input', { bubbles: true }))
        })
  return lost.join(', ')
}
