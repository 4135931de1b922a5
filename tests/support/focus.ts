/**
 * Runs in the page before its scripts: reports in the console, which fails the test, an element that has the focus outside
 * the screen, after a script gave it the focus or the router scrolled the page. Back and forward are left out: they restore
 * the place on the page, while the focus goes to the title.
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
    // The check comes after the rest of the same task.
    queueMicrotask(() => document.activeElement === this && complain(this))
  }
  const { scrollTo } = window
  window.scrollTo = (...to: unknown[]) => {
    scrollTo.apply(window, to as [number, number])
    const [kept, place] = [document.activeElement, scrollY]
    // React may move the focus in its effects, and the test may scroll on: only an unchanged state is reported.
    const isStill = () => document.activeElement === kept && scrollY === place
    requestAnimationFrame(() => requestAnimationFrame(() => isStill() && complain(kept)))
  }
}
