import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { compose, type Letter, markId } from '#utility/mails/layout.ts'

export const sender = { utilityName: 'Service des eaux', phone: '09 69 00 00 00' }
export const url = 'http://localhost:3000/confirm/100007/abc-DEF_123'
/** A name that tries to inject a header and a script. */
export const name = 'Zoé\r\nBcc: voleur@example.fr\r\n\r\n<script>alert(1)</script> & "Cie"'

export const textOf = (html: string) =>
  html
    .replaceAll(/<!--[\s\S]*?-->|<style>[\s\S]*?<\/style>/g, ' ')
    .replaceAll(/<\/?b\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

const textInHtml = (text: string) => text.replaceAll('&', '&amp;')

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
    '[MSG-12] [BEY-652] %s is a short mail with its link and the utility’s name, the same as text and as valid HTML of tables that loads nothing and greets in no other name',
    async (template, [letter, words, longest = 1_200]) => {
      const { subject, text, html } = compose(letter, sender)
      const link = withoutLink.includes(template) ? undefined : url
      expect(subject).not.toMatch(/[\r\n]/)
      // Only an agent greets.
      const greeted = letter.words?.text.match(/Bonjour/g)?.length ?? 0
      for (const part of [text, textOf(html).replace(letter.preview ?? '\0', '')].map(plain)) {
        expect(part).toContain(plain(words))
        expect(part).toContain('Service des eaux')
        expect(part).toContain('09 69 00 00 00')
      }
      expect(text.match(/Bonjour/g)?.length ?? 0).toBe(greeted)
      if (link) expect(text).toContain(`\n${link}\n`)
      const [title, ...lines] = text.replace(/^-- $/m, '').split('\n')
      expect(textOf(html).toLocaleUpperCase('fr')).toContain(plain(title ?? ''))
      const shown = `${textOf(html)} ${link} ${letter.stop}`
      for (const line of lines.filter(one => !/^-+$/.test(one)))
        for (const piece of plain(line).split(/ :(?: |$)/)) expect(shown).toContain(piece.trim())
      for (const [, paragraph = ''] of html.matchAll(/<p [^>]*>([\s\S]*?)<\/p>/g))
        for (const piece of paragraph.split('<br>').map(textOf))
          if (!piece.startsWith('Le bouton ne marche pas'))
            expect(plain(text)).toContain(piece.trim())
      expect(text.length).toBeLessThan(longest)
      // The text has a link in letters; the words of the activation are drawn.
      if (template !== 'activation') expect(text).not.toContain('bouton')
      // French punctuation follows a no-break space, which keeps it on the line of its word.
      expect(text).not.toMatch(/ [:;!?]/)

      const validator = new HtmlValidate({
        extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
        // What Outlook reads instead of styles.
        rules: { 'no-deprecated-attr': 'off', 'no-conditional-comment': 'off' },
      })
      const { results } = await validator.validateString(html)
      expect(results.flatMap(({ messages }) => messages)).toEqual([])
      expect(html).toContain('<html lang="fr">')
      expect(html).toContain(`<title>${textInHtml(subject)}</title>`)
      expect(html.match(/<h1 /g)).toHaveLength(1)
      expect(html.length).toBeLessThan(30_000)
      expect(html).not.toMatch(/display:\s*(flex|grid)|position:/)
      expect(html.match(/<[^>]*\s(?:src|background|srcset)="[^"]*"|url\(|@import|<link/g)).toEqual([
        `<img src="cid:${markId}"`,
      ])
      expect([...html.matchAll(/href="([^"]*)"/g)].map(match => match[1])).toEqual(
        [link, letter.link?.isShown && link, letter.stop].filter(Boolean),
      )
      expect(html).not.toContain('<script')
    },
  )
}
