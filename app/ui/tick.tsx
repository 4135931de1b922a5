import { cx } from '#theme/classes.ts'
import { Icon } from './icon.tsx'

/**
 * A checkbox that is only read: told as one, with its state, and in words to the eye. A native one would have
 * to be disabled, so pale and « indisponible », or would let itself be ticked to no effect.
 */
export function Tick({ ticked, label }: { ticked: boolean; label: string }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with it
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      role="checkbox"
      aria-checked={ticked}
      aria-readonly="true"
      aria-label={label}
      className={cx('tick')}
    >
      {ticked ? <Icon name="check" /> : <Icon name="close" />}
      {ticked ? 'Oui' : 'Non'}
    </span>
  )
}
