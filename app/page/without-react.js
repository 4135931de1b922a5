// The lines of a page without React that has a menu of the account, a popover, or a form that posts. The page carries them
// without their comments; they run in browsers that know modules.

// The menu closes by Escape, by a press elsewhere, and when Tab leaves it, as with React (ui/shell/user-menu.tsx).
for (const kind of ['click', 'focusin', 'keydown'])
  addEventListener(kind, ({ key, target }) => {
    const menu = document.querySelector('.userMenu[open]')
    if (!menu || (key ? key !== 'Escape' : menu.contains(target))) return
    menu.open = false
    if (key) menu.firstElementChild.focus()
  })

// Tab leads out of a popover: it would cover what has the focus now (ui/popup.tsx).
addEventListener('focusout', ({ target, relatedTarget }) => {
  const panel = target.closest?.('[popover]')
  if (relatedTarget && panel && !panel.contains(relatedTarget)) panel.hidePopover()
})

// A post that cannot leave keeps the page, and its form says so (BEY-561).
const [offline, cut] = document.querySelectorAll('template[id^=unsent]')
let isReached = false

addEventListener('submit', event => {
  const { target: form, submitter } = event
  if (form.method !== 'post' || isReached || !form.requestSubmit) return
  event.preventDefault()
  if (form.dataset.leaving) return
  form.dataset.leaving = 'yes'
  form.querySelector(':scope > [data-unsent]')?.remove()
  send(form, submitter).catch(() => say(form))
})

addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.leaving
})

// A form that leads to another site is sent by the browser, once the portal has answered. Any other is sent here, once: the
// server tells where the answer leads (app/process/leading.ts), and an answer that leads nowhere takes the place of the page.
async function send(form, submitter) {
  if (form.dataset.document) {
    if (!(await fetch('/sante/vivant', { cache: 'no-store' })).ok) throw form
    isReached = true
    form.requestSubmit(submitter)
    isReached = false
    return
  }
  const body = new URLSearchParams(new FormData(form))
  if (submitter?.name) body.append(submitter.name, submitter.value)
  const answer = await fetch(form.getAttribute('action') || location.href, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { 'x-leads': 'told' },
  })
  const to = answer.headers.get('x-leads')
  // Another server of the same build tells nothing: the page itself leads on.
  if (to || answer.type === 'opaqueredirect') return lead(to || location.href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // Not one of the portal's pages: a proxy before it has answered.
  if (!page.getElementById('contenu')) throw form
  history.replaceState(null, '', answer.url)
  document.title = page.title
  document.body.replaceWith(page.body)
  const main = document.getElementById('contenu')
  const said = main.querySelector('[role=alert][tabindex]') || main.querySelector('h1')
  said.tabIndex = -1
  said.focus()
}

// To a part of this page the browser would only scroll.
function lead(to) {
  const [page, part] = to.split('#')
  location.assign(to)
  if (part && page === location.pathname + location.search) location.reload()
}

function say(form) {
  delete form.dataset.leaving
  const message = (navigator.onLine ? cut : offline).content.firstElementChild.cloneNode(true)
  if (!form.querySelector('textarea, select, input:not([type=hidden])'))
    message.querySelector('[data-kept]').remove()
  form.prepend(message)
  message.focus()
}
