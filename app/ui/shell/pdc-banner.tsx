import { useLocation } from '@remix-run/react'
import { Fragment, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Field, NativeSelect } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Icon } from '#ui/layout.tsx'
import { Button, PhoneLink } from '../button.tsx'

interface PdcChoice {
  ref: string
  address: string
}

/**
 * [SHELL-03..08] The selected metering point, its address first. With several, a form posts `pdc` and `redirectTo` to
 * `action` once « Changer » is pressed. `subscriptionDate` is formatted, or absent.
 */
export function PdcBanner(props: {
  pdcs: PdcChoice[]
  selected: string
  paymentLabel: string
  address: string
  municipality: string
  subscriptionDate?: string
  /** « Son contrat » for a helper. */
  contract?: string | undefined
  phone: string
  action: string
  /** The page that shows another point once it is selected. */
  here: string
}) {
  const { pdcs, selected, action, phone, here, address, contract = 'Mon contrat' } = props
  const several = pdcs.length > 1
  const facts = [
    { term: 'Adresse', value: address, known: several },
    { term: 'Commune', value: props.municipality },
    { term: 'Point de comptage', value: selected, known: several },
    { term: 'Paiement automatique', value: props.paymentLabel },
    { term: 'Souscription', value: props.subscriptionDate || 'Aucune' },
  ]
  return (
    <section className={cx('pdcBanner')} aria-label={contract}>
      <Fold summary={address} hint={several ? 'Changer' : contract} />
      <div className={cx('pdcBanner__facts')}>
        {several && (
          <PdcForm pdcs={pdcs} selected={selected} action={action} phone={phone} here={here} />
        )}
        <dl className={cx('pdcBanner__list')}>
          {facts.map(({ term, value, known }) => (
            <div key={term} className={known ? cx('pdcBanner__known') : undefined}>
              <dt className={cx('pdcBanner__term')}>{term}</dt>
              <dd className={cx('pdcBanner__value')}>{breakable(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Folds the element that follows it, by a sibling selector: on a wide screen that element is always shown. */
function Fold({ summary, hint }: { summary: string; hint: string }) {
  const { pathname } = useLocation()
  return (
    <details key={pathname} className={cx('pdcBanner__fold')}>
      <summary className={cx('pdcBanner__summary')}>
        <span>{summary}</span> <span className={cx('pdcBanner__hint')}>{hint}</span>
        <Icon name="chevron-down" />
      </summary>
    </details>
  )
}

/** A browser takes « Prélèvement/Mensuel » for one long word: it may break after the slash. */
const breakable = (text = '') =>
  text.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

function PdcForm(props: {
  pdcs: PdcChoice[]
  selected: string
  action: string
  phone: string
  here: string
}) {
  const { pdcs, selected, action, phone, here } = props
  const first = useRef(selected)
  const options = pdcs.map(({ ref, address }) => ({ value: ref, label: `${address} (${ref})` }))
  return (
    <OwnedForm action={action} preventScrollReset>
      <input type="hidden" name="redirectTo" value={here} />
      <div className={cx('pdcBanner__choice')}>
        {/* The field has another id, since a step's field has the same name. */}
        <Field name="pdc" label="Adresse affichée" wiring={{ id: 'adresse-affichee', name: 'pdc' }}>
          {/* The key changes when the server keeps another point, so that the field shows it. */}
          <NativeSelect key={selected} defaultValue={selected} options={options} />
        </Field>
        <Button variant="outline">Changer</Button>
      </div>
      <p className={cx('pdcBanner__notice')}>
        Une adresse n’apparaît pas&nbsp;? Appelez-nous au <PhoneLink phone={phone} />.
      </p>
      <p role="status" className={cx('hidden')}>
        {selected !== first.current &&
          `Adresse affichée\u00a0: ${options.find(({ value }) => value === selected)?.label}`}
      </p>
    </OwnedForm>
  )
}
