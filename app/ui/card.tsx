import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'

interface Part {
  children: ReactNode
}

const Root = ({
  as: Element = 'div',
  children,
}: Part & { as?: 'div' | 'li' | 'article' | undefined }) => (
  <Element className={cx('card')}>{children}</Element>
)
const Body = ({ children }: Part) => <div className={cx('card__body')}>{children}</div>

export const Card = { Root, Body }
