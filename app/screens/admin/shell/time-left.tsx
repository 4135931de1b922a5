import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Text } from '#ui/layout.tsx'

/** The whole bar, unless the utility gives more time. */
const usualSeconds = 300

/** BEY-342: the seconds left for undoing. The script counts them down, and reads the page again at their end. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    setLeft(seconds)
    if (seconds === 0) return
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.round((end - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      revalidate()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds, revalidate])
  return left
}

/** « 4 min 12 s » */
export const minutesOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`

export function TimeLeft({ seconds, children }: { seconds: number; children: string }) {
  const left = useSecondsLeft(seconds)
  return (
    <>
      <progress
        max={Math.max(usualSeconds, seconds)}
        value={left}
        aria-label="Temps pour annuler"
      />
      <Text>
        Il reste <b>{minutesOf(left)}</b> pour annuler. Vous pouvez quitter cette page&nbsp;:{' '}
        {children}
      </Text>
    </>
  )
}
