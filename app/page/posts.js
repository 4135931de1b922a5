// The script of a page without React on which a form posts: a press that cannot leave keeps the page, and the form says
// so (BEY-561). The page carries these lines, without their comments; it runs where modules do.

let isReached = false

addEventListener('submit', event => {
  const { target: form, submitter } = event
  if (form.method !== 'post' || isReached || !form.requestSubmit) return
  event.preventDefault()
  form.querySelector(':scope > [data-unsent]')?.remove()
  fetch('/sante/vivant', { cache: 'no-store' })
    .then(({ ok }) => ok)
    .catch(() => false)
    .then(isThere => {
      if (!isThere) return say(form)
      isReached = true
      form.requestSubmit(submitter)
      isReached = false
    })
})

function say(form) {
  const message = document.getElementById('unsent').content.firstElementChild.cloneNode(true)
  form.prepend(message)
  message.focus()
}
