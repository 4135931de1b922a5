import { cx } from '#theme/classes.ts'

/** An amount as formatCents writes it, with smaller cents. */
export function BigSum({ children }: { children: string }) {
  const cut = children.lastIndexOf(',')
  return (
    <strong className={cx('amount__sum')}>
      {cut < 0 ? children : children.slice(0, cut)}
      {cut >= 0 && <small>{children.slice(cut)}</small>}
    </strong>
  )
}
