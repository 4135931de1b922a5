import { cx } from '#theme/classes.ts'
import { Icon } from './icon.tsx'

/**
 * A read-only checkbox: screen readers announce a checkbox and its state, on the screen it is « Oui » or « Non ». A
 * native one would have to be disabled, so pale and « indisponible », or could be ticked without effect.
 */
export function Tick({ ticked, label }: { ticked: boolean; label: string }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: it is not a control
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
