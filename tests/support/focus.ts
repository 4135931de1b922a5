/**
 * In the page, before its scripts: complains in the console, which fails the test, of what has the focus beyond the
 * screen, after a script set it or the router scrolled the page under it. Back and forward find the place on the page
 * again, wherever the title that is then read may be.
 */
export function watchFocus() {
  const [{ type } = { type: '' }] = performance.getEntriesByType('navigation') as {
    type?: string
  }[]
  let isBack = type === 'back_forward'
  addEventListener('popstate', () => {
    isBack = true
  })
  const { pushState } = history
  history.pushState = (...to) => {
    isBack = false
    pushState.apply(history, to)
  }
  const complain = (element: Element | null) => {
    if (!element?.isConnected || element === document.body || isBack) return
    const { top, bottom } = element.getBoundingClientRect()
    if (top < -1 || top >= innerHeight)
      console.error(
        `the focus is beyond the screen (${top} to ${bottom} px of ${innerHeight}): ${element.outerHTML.slice(0, 200)}`,
      )
  }
  addEventListener('load', () => complain(document.activeElement))
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    focus.call(this, options)
    // After what the same task does next.
    queueMicrotask(() => document.activeElement === this && complain(this))
  }
  const { scrollTo } = window
  window.scrollTo = (...to: unknown[]) => {
    scrollTo.apply(window, to as [number, number])
    const [kept, place] = [document.activeElement, scrollY]
    // The focus may follow, once React has run its effects; and the test may go on.
    const isStill = () => document.activeElement === kept && scrollY === place
    requestAnimationFrame(() => requestAnimationFrame(() => isStill() && complain(kept)))
  }
}
