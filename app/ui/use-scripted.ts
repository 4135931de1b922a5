import { useEffect, useState } from 'react'

/** Whether scripts run: not yet while the page is made, on the server or for the first time in the browser. */
export function useScripted(): boolean {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return isScripted
}
