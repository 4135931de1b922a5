import { cx } from '#theme/classes.ts'
import { Button } from '../button.tsx'
import { Link } from '../link.tsx'
import { PhoneLink } from '../phone-link.tsx'

/** [SHELL-27] The version, and the choice of pages without JavaScript (posts `mode` and `redirectTo` to `lightAction`). */
export function Footer(props: {
  version: string
  phone: string
  email: string
  lightMode: boolean
  lightAction: string
  /** The page to come back to. */
  path: string
}) {
  const { version, phone, email, lightMode, lightAction, path } = props
  return (
    <footer className={cx('footer')}>
      <div className={cx('footer__inner')}>
        <p>Version {version}</p>
        <p>
          Service clientèle&nbsp;: <PhoneLink phone={phone} />
        </p>
        <p>
          <Link href={`mailto:${email}`}>{email}</Link>
        </p>
        <form method="post" action={lightAction}>
          <input type="hidden" name="redirectTo" value={path} />
          <Button variant="ghost" size="sm" name="mode" value={lightMode ? 'full' : 'light'}>
            {lightMode ? 'Version complète' : 'Version allégée'}
          </Button>
        </form>
      </div>
    </footer>
  )
}
