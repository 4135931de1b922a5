import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { BigSum } from './big-sum.tsx'
import { DefinitionList } from './definition-list.tsx'
import { Fountain } from './fountain.tsx'

/** A finished action, drawn as a torn ticket; `children` are the buttons, the one that leads on last. */
export function Receipt(props: {
  title: ReactNode
  /** The amount as formatCents writes it. */
  amount?: string | undefined
  sentence?: ReactNode
  facts?: ComponentProps<typeof DefinitionList>['items'] | undefined
  children?: ReactNode
}) {
  const { title, amount, sentence, facts, children } = props
  return (
    <section className={cx('receipt')}>
      <Fountain />
      {title}
      {amount && (
        <p>
          <BigSum>{amount}</BigSum>
        </p>
      )}
      {sentence}
      {facts && (
        <div className={cx('receipt__facts')}>
          <DefinitionList items={facts} />
        </div>
      )}
      {children && <div className={cx('receipt__ways')}>{children}</div>}
    </section>
  )
}
