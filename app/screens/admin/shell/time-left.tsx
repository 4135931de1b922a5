import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Text } from '#ui/layout.tsx'

/** The whole bar, unless the utility gives more time. */
const usualSeconds = 300

/** BEY-342: the time left for undoing. The script counts it down, and reads the page again at its end. */
export function TimeLeft({ seconds, children }: { seconds: number; children: string }) {
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
  return (
    <>
      <progress
        max={Math.max(usualSeconds, seconds)}
        value={left}
        aria-label="Temps pour annuler"
      />
      <Text>
        Il reste <b>{`${Math.floor(left / 60)}\u00a0min ${left % 60}\u00a0s`}</b> pour annuler. Vous
        pouvez quitter cette page&nbsp;: {children}
      </Text>
    </>
  )
}
