import type { ReactNode } from 'react'
import { cx, type Selection } from '#theme/classes.ts'
import { useTheirs } from './open-pages.ts'

interface Children {
  children: ReactNode
}

export function Container({ children, ...variants }: Children & Selection<'container'>) {
  return <div className={cx('container', variants)}>{children}</div>
}

export function Stack({ children, ...variants }: Children & Selection<'stack'>) {
  return <div className={cx('stack', variants)}>{children}</div>
}

export function Cluster({ children, ...variants }: Children & Selection<'cluster'>) {
  return <div className={cx('cluster', variants)}>{children}</div>
}

export function List({ items, kind }: { items: string[] } & Selection<'list'>) {
  const Element = kind === 'steps' ? 'ol' : 'ul'
  return (
    <Element className={cx('list', { kind })}>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </Element>
  )
}

export function VisuallyHidden({ children }: Children) {
  return <span className={cx('hidden')}>{children}</span>
}

const sizes = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const

/** The level is for the outline of the page; the size follows it unless given. `tabIndex`: of one that takes the focus. */
export function Heading({
  level,
  size = sizes[level],
  id,
  tabIndex,
  children,
}: Children & { level: 1 | 2 | 3 | 4; id?: string; tabIndex?: -1 } & Selection<'heading'>) {
  const Element = `h${level}` as const
  return (
    <Element id={id} tabIndex={tabIndex} className={cx('heading', { size })}>
      {useTheirs()(children)}
    </Element>
  )
}

export function Text({
  as: Element = 'p',
  id,
  children,
  ...variants
}: Children & { as?: 'p' | 'span' | 'div'; id?: string } & Selection<'text'>) {
  return (
    <Element id={id} className={cx('text', variants)}>
      {children}
    </Element>
  )
}
