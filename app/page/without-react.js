// The lines of a page without React that has a popover, or a form that posts. The page carries them without their
// comments; they run in browsers that know modules.

// Tab leads out of a popover: it would cover what has the focus now (ui/popup.tsx).
addEventListener('focusout', ({ target, relatedTarget }) => {
  const panel = target.closest?.('[popover]')
  if (relatedTarget && panel && !panel.contains(relatedTarget)) panel.hidePopover()
})

// A post that cannot leave keeps the page, and its form says so (BEY-561).
let isAnswered = false

addEventListener('submit', event => {
  const { target: form, submitter } = event
  if (form.method !== 'post' || isAnswered || !form.requestSubmit) return
  event.preventDefault()
  if (form.dataset.leaving) return
  form.dataset.leaving = 'yes'
  form.querySelector(':scope > [data-unsent]')?.remove()
  send(form, submitter).then(
    to => (to ? lead(to) : submit(form, submitter)),
    () => say(form),
  )
})

addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.leaving
})

// A form that leads to another site is sent by the browser, once the portal has answered. Any other is sent as the
// router sends it; where its answer is no redirect, the browser sends it again, and shows what the portal has to say.
async function send(form, submitter) {
  if (form.dataset.document) {
    if (!(await fetch('/sante/vivant', { cache: 'no-store' })).ok) throw form
    return ''
  }
  const body = new URLSearchParams(new FormData(form))
  if (submitter?.name) body.append(submitter.name, submitter.value)
  const url = new URL(form.getAttribute('action') || location.href, location.href)
  url.pathname += '.data'
  const answer = await fetch(url, { method: 'POST', body })
  if (!answer.headers.get('content-type')?.includes('x-script')) throw form
  const [line] = (await answer.text()).split('\n')
  const values = JSON.parse(line)
  const at = values.indexOf('redirect')
  return at < 0 ? '' : values[values.find(value => value?.[`_${at}`])[`_${at}`]]
}

function lead(to) {
  const isHere = to.split('#')[0] === location.pathname + location.search
  location.assign(to)
  if (isHere) location.reload()
}

function submit(form, submitter) {
  isAnswered = true
  form.requestSubmit(submitter)
  isAnswered = false
}

function say(form) {
  delete form.dataset.leaving
  const { content } = document.getElementById(navigator.onLine ? 'unsent-cut' : 'unsent-offline')
  const message = content.firstElementChild.cloneNode(true)
  if (!form.querySelector('textarea, select, input:not([type=hidden])'))
    message.querySelector('[data-kept]').remove()
  form.prepend(message)
  message.focus()
}
