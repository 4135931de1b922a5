import { useNavigation } from '@remix-run/react'
import { useId } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'

const ways = [
  { intent: 'next', words: 'Envoyer et ouvrir la suivante', variant: 'solid' },
  { intent: 'stay', words: 'Envoyer', variant: 'outline' },
] as const

/** ADMREQ-21: both say what is missing, and are pressable all the same. */
export function ReplyButtons({ missing }: { missing: string | undefined }) {
  const reason = useId()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Cluster>
      {ways.map(({ intent, words, variant }) => (
        <Button
          key={intent}
          name="intent"
          value={intent}
          variant={variant}
          busy={isBusy}
          aria-disabled={missing ? true : undefined}
          aria-describedby={missing ? reason : undefined}
        >
          {words}
        </Button>
      ))}
      {missing && (
        <p id={reason} className={cx('missing')}>
          {missing}
        </p>
      )}
    </Cluster>
  )
}
