import { Readable } from 'node:stream'
import type { towns } from '#upstream/catalogue/towns.ts'
import type { Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { townPapers } from '../towns/town-papers.ts'

export const townHandlers: Handlers<typeof towns> = {
  /** CALL-20 */
  async getTowns() {
    return [...townPapers.keys()].map(name => ({ name }))
  },

  /** MOVE-03 */
  async getTownDocuments({ query: { town }, utility }) {
    const papers = townPapers.get(town)
    if (!papers) throw new Refusal(404, 'Cette commune n’est pas desservie.')
    return Promise.all(
      papers.map(async ({ id, title, kind, print }) => {
        const { length: size } = await print(utility)
        return { id, title, kind, size }
      }),
    )
  },

  /** MOVE-04 */
  async getTownDocument({ query: { id }, utility }) {
    const paper = [...townPapers.values()].flat().find(one => one.id === id)
    if (!paper) throw new Refusal(404, 'Ce document n’existe pas.')
    return { fileName: `${id}.pdf`, content: Readable.from([await paper.print(utility)]) }
  },
}
