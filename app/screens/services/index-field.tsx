import { cx } from '#theme/classes.ts'
import { DigitsInput } from '#ui/form/digits-input.tsx'
import { Field } from '#ui/form/form.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'

type Props = {
  name: string
  /** The meter that the field is about, if there are several; screen readers say it with the label. */
  of?: string
  /** The last index as text, if there is only one: the placeholder of the field. */
  last?: string | null
  hint?: string | undefined
  /** Whether a drawing of the digits to read stands above the field, which it does when there is only one field. */
  isDrawn?: boolean
  /** What the drawing shows: the last index of this meter; an example without one. */
  drawn?: string | number | null | undefined
}

/** READ-05, READ-08 to READ-10: the index as it stands on the meter, with or without the zeros before it. */
export function IndexField(props: Props) {
  const {
    name,
    of,
    last,
    hint = 'Parfois blancs sur fond noir. Laissez les rouges.',
    isDrawn,
    drawn,
  } = props
  return (
    <Field
      name={name}
      label={
        <>
          Index&nbsp;: les chiffres noirs
          {of && <VisuallyHidden>{`, ${of}`}</VisuallyHidden>}
        </>
      }
      hint={hint}
      required
    >
      {isDrawn && <MeterDrawing index={drawn} />}
      <DigitsInput placeholder={last ? `Dernier\u00a0: ${last}` : undefined} size="large" />
    </Field>
  )
}

const black = [14, 48, 82, 116, 150]
const red = [
  { x: 196, digit: '2' },
  { x: 227, digit: '7' },
  { x: 258, digit: '4' },
]

/** The red figures are struck out, since colour alone must not tell them apart. */
export function MeterDrawing({ index }: { index?: Props['drawn'] }) {
  const known = String(index ?? '').replaceAll(/\D/g, '')
  const isKnown = known !== '' && known.length <= black.length
  const digits = [...(isKnown ? known.padStart(black.length, '0') : '01331')]
  return (
    <div className={cx('meter')}>
      <svg
        viewBox={`0 0 300 ${isKnown ? 78 : 86}`}
        role="img"
        aria-label={`Le cadran d’un compteur${isKnown ? ', à votre dernier index' : ', en exemple'}. Cinq chiffres noirs, ici ${digits.join(' ')}\u00a0: recopiez ceux du vôtre. Trois chiffres rouges à droite, barrés\u00a0: laissez-les.`}
      >
        <rect
          className={cx('meter__plate')}
          x="1"
          y="1"
          width="298"
          height={isKnown ? 76 : 70}
          rx="10"
        />
        {black.map((x, rank) => (
          <Drum key={x} kind="black" x={x} digit={digits[rank] ?? ''} />
        ))}
        {red.map(drum => (
          <Drum key={drum.x} kind="red" {...drum} />
        ))}
        <path className={cx('meter__strike')} d="M196 64L286 14" />
        {!isKnown && (
          <text x="298" y="82" fontSize="12" fill="currentColor" textAnchor="end">
            Exemple
          </text>
        )}
      </svg>
    </div>
  )
}

function Drum({ kind, x, digit }: { kind: 'black' | 'red'; x: number; digit: string }) {
  const width = kind === 'black' ? 29 : 26
  return (
    <>
      <rect className={cx('meter__drum')} x={x} y="16" width={width} height="46" rx="3" />
      <text className={cx('meter__digit', { kind })} x={x + width / 2} y="49">
        {digit}
      </text>
    </>
  )
}
