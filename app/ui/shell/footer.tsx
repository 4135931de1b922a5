import { cx } from '#theme/classes.ts'
import { Link } from '../link.tsx'
import { PhoneLink } from '../phone-link.tsx'

type LegalProps = {
  utility: string
  version: string
  /** This page is the version without JavaScript: by choice, or given to a browser that is slow or small. */
  light: 'chosen' | 'given' | undefined
  lightAction: string
  path: string
  links: { href: string; label: string }[]
}

/** [SHELL-27] Whom to reach, and what the law asks for. */
export function Footer(
  props: LegalProps & {
    phone: string
    email: string
    /** CONTACT-01: when the phone is answered. */
    hours: string
  },
) {
  const { phone, email, hours, ...legal } = props
  return (
    <footer className={cx('footer')}>
      <div className={cx('footer__inner')}>
        <div className={cx('footer__help')}>
          <div>
            <h2 className={cx('footer__title')}>Besoin d’aide&nbsp;?</h2>
            <p>
              <PhoneLink phone={phone} />
              <br />
              {hours}
            </p>
          </div>
          <div>
            <h2 className={cx('footer__title')}>Nous écrire</h2>
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          </div>
          <div>
            <h2 className={cx('footer__title')}>Fuite dans la rue, coupure d’eau</h2>
            <p>
              Urgences 24h/24&nbsp;: <PhoneLink phone={phone} />
            </p>
          </div>
        </div>
        <Legal {...legal} />
      </div>
    </footer>
  )
}

/** [SHELL-27] The version, and the choice of pages without JavaScript (posts `mode` and `redirectTo` to `lightAction`). */
export function Legal(props: LegalProps) {
  const { utility, version, light, lightAction, path, links } = props
  return (
    <div className={cx('footer__legal')}>
      {light === 'given' && (
        <p>
          Votre navigateur annonce une connexion lente, un appareil à peu de mémoire ou l’économie
          de données&nbsp;: le site s’affiche en version allégée, où tout se fait aussi.
        </p>
      )}
      <ul className={cx('footer__links')}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
        <li>
          <form method="post" action={lightAction}>
            <input type="hidden" name="redirectTo" value={path} />
            <button type="submit" name="mode" value={light ? 'full' : 'light'}>
              {light ? 'Version complète' : 'Version allégée'}
            </button>
          </form>
        </li>
      </ul>
      <p className={cx('footer__version')}>
        {utility} · Version {version}
      </p>
    </div>
  )
}
