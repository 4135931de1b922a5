/** A text that is HTML already, which `html` does not escape. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, char => entities[char] as string)

type Value = string | number | Html | Html[]

function print(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(print).join('')
  return escapeHtml(String(value))
}

/** Escapes the values of a template. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(print)))
}
