// Translators and extensions change the page beside React (BEY-564, BEY-565).

/**
 * A translator puts a text into elements of its own, and React, which removes the text or inserts before it, would fail
 * and take the whole page away. The element that stands around the node is meant instead.
 */
export function bearForeignNodes() {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const own = childAround(this, child)
    if (own) removeChild.call(this, own)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, childAround(this, next))
    return node
  }
}

/** The child of `parent` that the node stands in; null if it was taken out of it. */
function childAround(parent: Node, node: Node | null): Node | null {
  let own = node
  while (own && own.parentNode !== parent) own = own.parentNode
  return own
}

type Field = HTMLInputElement & HTMLTextAreaElement

const fieldsNow = () => [
  ...document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea'),
]

/**
 * Notes what is typed and chosen until the page is hydrated. What it answers is called then, before any effect: where
 * nodes of others made React draw the page anew, and in a text that React has filled in again, it puts all back.
 */
export function keepTyped(): () => void {
  const typed = new Map(fieldsNow().map(field => [field, field.value]))
  let focused = document.activeElement
  const note = ({ target }: Event) => {
    focused = target as Element
    const field = target as Field
    if (typed.has(field)) typed.set(field, field.value)
  }
  const events = ['input', 'focusin'] as const
  for (const event of events) document.addEventListener(event, note)
  return () => {
    for (const event of events) document.removeEventListener(event, note)
    const [then, now] = [[...typed.keys()], fieldsNow()]
    for (const [old, value] of typed) {
      const isHere = old.isConnected
      if (isHere && (old.localName !== 'textarea' || old.value === value)) continue
      const isLike = ({ name, type, value }: Field) =>
        name === old.name && type === old.type && (!isTicked(old) || value === old.value)
      const field = isHere ? old : now.filter(isLike)[then.filter(isLike).indexOf(old)]
      if (!field) continue
      if (isTicked(old)) field.checked = old.checked
      else if (old.type === 'file') field.files = old.files
      else field.value = value
      if (old === focused) field.focus()
    }
  }
}

const isTicked = ({ type }: Field) => type === 'radio' || type === 'checkbox'
