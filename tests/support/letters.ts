import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { compose, type Letter } from '#utility/mails/layout.ts'

export const sender = { utilityName: 'Service des eaux', phone: '09 69 00 00 00' }
export const url = 'http://localhost:3000/confirm/100007/abc-DEF_123'
/** A name that tries to inject a header and a script. */
export const name = 'Zoé\r\nBcc: voleur@example.fr\r\n\r\n<script>alert(1)</script> & "Cie"'

export const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

/** A mail of a template, some of its words, and its longest length in characters where the law makes it longer. */
export type Sample = [letter: Letter, words: string, longest?: number]

/** Tests every template of these modules: each has a sample. Those in `withoutLink` lead nowhere. */
export function testTemplates(
  templates: object,
  letters: Record<string, Sample>,
  withoutLink: string[] = [],
): void {
  test('every template has a mail in the list of this file', () => {
    expect(Object.keys(templates).sort()).toEqual(Object.keys(letters).sort())
  })

  test.each(Object.entries(letters))(
    '[MSG-12] %s is a short mail with its link and the utility’s name, the same as text and as valid HTML that loads nothing',
    async (template, [letter, words, longest = 1_200]) => {
      const { subject, text, html } = compose(letter, sender)
      const link = withoutLink.includes(template) ? undefined : url
      expect(subject).not.toMatch(/[\r\n]/)
      expect(text).toMatch(/^Bonjour( .+)?,\n\n/)
      for (const part of [text, textOf(html)]) {
        expect(part).toContain(words)
        expect(part).toContain('Service des eaux')
        expect(part).toContain('09 69 00 00 00')
        if (link) expect(part).toContain(link)
      }
      for (const line of text.replace(/^-- $/m, '').split('\n'))
        expect(textOf(html)).toContain(line.trim().replace(/\s:$/, '').replaceAll(/\s+/g, ' '))
      expect(text.length).toBeLessThan(longest)
      // French punctuation follows a no-break space, which keeps it on the line of its word.
      expect(text).not.toMatch(/ [:;!?]/)

      const validator = new HtmlValidate({
        extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
      })
      const { results } = await validator.validateString(html)
      expect(results.flatMap(({ messages }) => messages)).toEqual([])
      expect(html).toContain('<html lang="fr">')
      expect(html).toContain(`<title>${subject}</title>`)
      expect(html.match(/<h1>/g)).toHaveLength(1)
      expect(html.match(/<[^>]*\s(?:src|background|srcset)=|url\(|@import|<link/g)).toBeNull()
      expect([...html.matchAll(/href="([^"]*)"/g)].map(match => match[1])).toEqual(
        [link, letter.stop].filter(Boolean),
      )
      expect(html).not.toContain('<script')
    },
  )
}
