import { cx } from '#theme/classes.ts'
import { PhoneLink } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Icon, Link } from '#ui/layout.tsx'

type Links = { href: string; label: string }[]

type LegalProps = {
  utility: string
  version: string
  /** Set on a page without JavaScript: chosen by the visitor, or given to a slow or small browser. */
  light: 'chosen' | 'given' | undefined
  lightAction: string
  path: string
  links: Links
}

/** [SHELL-27] The contacts, in `near` the most wanted links, and in a fold the ones that the law requires. */
export function Footer(
  props: LegalProps & {
    phone: string
    email: string
    /** CONTACT-01: when the phone is answered. */
    hours: string
    near: Links
    /** Said at the foot itself, after the fold. */
    said?: Links[number] | undefined
    /** Why the light version was given to a browser that did not choose it. */
    reason?: string | undefined
  },
) {
  const { phone, email, hours, near, said, reason, ...legal } = props
  return (
    <footer className={cx('footer')}>
      <div className={cx('footer__inner')}>
        <p className={cx('footer__phone')}>
          <PhoneLink phone={phone} /> <span>fuite&nbsp;: 24h/24</span> <span>{hours}</span>
        </p>
        <ul className={cx('footer__links')}>
          {near.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
          <li className={cx('footer__fold')}>
            <details>
              <summary>
                Informations&nbsp;
                <Icon name="chevron-down" />
              </summary>
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
              <Legal {...legal} />
            </details>
          </li>
          {said && (
            <li>
              <Link href={said.href}>{said.label}</Link>
            </li>
          )}
        </ul>
      </div>
      {reason && <p>{reason}</p>}
    </footer>
  )
}

/** [SHELL-27] The version, and the choice of pages without JavaScript (posts `mode`, `redirectTo` to `lightAction`). */
export function Legal(props: LegalProps) {
  const { utility, version, light, lightAction, path, links } = props
  return (
    <>
      <ul className={cx('footer__links')}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
        <li>
          <OwnedForm reloadDocument action={lightAction}>
            <input type="hidden" name="redirectTo" value={path} />
            <button type="submit" name="mode" value={light ? 'full' : 'light'}>
              {light ? 'Version complète' : 'Version allégée'}
            </button>
          </OwnedForm>
        </li>
      </ul>
      <p className={cx('footer__version')}>
        {utility} · Version {version}
      </p>
    </>
  )
}
