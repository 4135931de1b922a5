import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { Fragment, useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { PhoneLink } from '../phone-link.tsx'

export interface PdcChoice {
  ref: string
  label: string
}

/**
 * [SHELL-03..08] The selected metering point. With several, a form that posts `pdc` and
 * `redirectTo` to `action`; with JavaScript a new choice posts at once, and the button stays for
 * keyboards. `subscriptionDate` comes formatted, or absent.
 */
export function PdcBanner(props: {
  pdcs: PdcChoice[]
  selected: string
  paymentLabel: string
  address: string
  municipality: string
  subscriptionDate?: string
  phone: string
  action: string
}) {
  const facts = [
    ['Mode de paiement', props.paymentLabel],
    ['Adresse', props.address],
    ['Commune', props.municipality],
    ['Date de souscription', props.subscriptionDate || 'Aucune'],
  ]
  const several = props.pdcs.length > 1
  return (
    <section className={cx('pdcBanner')} aria-label="Contrat sélectionné">
      <div className={cx('pdcBanner__inner')}>
        {several ? (
          <PdcForm pdcs={props.pdcs} selected={props.selected} action={props.action} />
        ) : (
          <p>
            <span className={cx('pdcBanner__term')}>Point de comptage</span>
            <span className={cx('pdcBanner__value')}>{props.pdcs[0]?.label ?? props.selected}</span>
          </p>
        )}
        <dl className={cx('pdcBanner__facts')}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className={cx('pdcBanner__term')}>{term}</dt>
              <dd className={cx('pdcBanner__value')}>{breakable(value)}</dd>
            </div>
          ))}
        </dl>
        {several && (
          <p className={cx('pdcBanner__notice')}>
            Un de vos points de comptage n’apparaît pas&nbsp;? Appelez le service clientèle au{' '}
            <PhoneLink phone={props.phone} />.
          </p>
        )}
      </div>
    </section>
  )
}

/** « Prélèvement/Mensuel » is one long word to a browser: it may break after the slash. */
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

function PdcForm(props: { pdcs: PdcChoice[]; selected: string; action: string }) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const select = useRef<HTMLSelectElement>(null)
  const first = useRef(props.selected)
  // A choice that the server refused does not stay on the screen.
  useEffect(() => {
    if (state === 'idle' && select.current) select.current.value = props.selected
  }, [props.selected, state])
  return (
    <Form
      method="post"
      action={props.action}
      preventScrollReset
      className={cx('pdcBanner__choice')}
      onChange={event => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <div>
        <label className={cx('pdcBanner__term')} htmlFor="pdc">
          Point de comptage
        </label>
        <div className={cx('select')}>
          <select
            ref={select}
            id="pdc"
            name="pdc"
            defaultValue={props.selected}
            className={cx('select__field')}
          >
            {props.pdcs.map(({ ref, label }) => (
              <option key={ref} value={ref}>
                {label}
              </option>
            ))}
          </select>
          <span className={cx('select__icon')}>
            <Icon name="chevron-down" />
          </span>
        </div>
      </div>
      <Button variant="outline" size="sm">
        Changer
      </Button>
      <p role="status" className={cx('hidden')}>
        {props.selected !== first.current && `Point de comptage ${props.selected} sélectionné`}
      </p>
    </Form>
  )
}
