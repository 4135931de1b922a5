import { attachment, csvFile, noSuchFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { dataParts, everything, sheetOf } from './my-data.server.ts'

/** Answers `tout.json`, all the data, or `<part>.csv`, one part of it. */
export const loader = download(
  requireSubscriber,
  paths.myData,
  async (subscriber, { params: { file = '' } }) => {
    const { owner } = subscriber.who
    if (file === 'tout.json')
      return attachment(
        await everything(subscriber),
        'application/json; charset=utf-8',
        `mes-donnees-${owner}.json`,
      )
    const part = dataParts().find(({ key }) => `${key}.csv` === file)
    if (!part) throw noSuchFile('Il n’y a pas de telles données.')
    const { header, rows } = sheetOf(await part.read(subscriber))
    return csvFile(`${part.key}-${owner}`, header, rows)
  },
)
