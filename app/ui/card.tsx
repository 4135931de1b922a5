import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Link } from './link.tsx'
import { useIsOpen } from './open-pages.ts'

interface Part {
  children: ReactNode
}

const Root = ({
  as: Element = 'div',
  children,
}: Part & { as?: 'div' | 'li' | 'article' | undefined }) => (
  <Element className={cx('card')}>{children}</Element>
)
const Header = ({ children }: Part) => <div className={cx('card__header')}>{children}</div>
const Body = ({ children }: Part) => <div className={cx('card__body')}>{children}</div>
const Footer = ({ children }: Part) => <div className={cx('card__footer')}>{children}</div>

export const Card = { Root, Header, Body, Footer }

/** A card that is one way in: its title is the link, the whole card its target. */
export function LinkCard(props: {
  href: string
  title: string
  as?: 'div' | 'li'
  children?: ReactNode
}) {
  const Element = props.as ?? 'div'
  if (!useIsOpen(props.href)) return null
  return (
    <Element className={cx('card', { kind: 'link' })}>
      <Body>
        <Link href={props.href} className={cx('card__link')}>
          {props.title}
        </Link>
        {props.children}
      </Body>
    </Element>
  )
}
