import { type Day, formatDay } from '#domain/dates.ts'
import { dailyText, type Threshold, thresholdText } from '#domain/notices.ts'
import type { Letter } from '../layout.ts'

type Reading = { place: string; date: Day; litres: number; threshold: Threshold }

/** A reading above what a subscriber does not want to use; `litres` a day. */
export const thresholdNotice = (name: string, readings: Reading[], url: string): Letter => ({
  subject: 'Votre consommation dépasse votre seuil',
  name,
  before: readings.map(
    ({ place, date, litres, threshold }) =>
      `À la relève du ${formatDay(date)}, ${place}, votre consommation depuis la relève précédente est de ${dailyText(litres)}. Votre seuil est de ${thresholdText(threshold)}.`,
  ),
  link: { label: 'Voir ma consommation', url },
  after: [
    'Un robinet, une chasse d’eau ou une canalisation fuit peut-être. Pour le savoir, fermez tous les robinets et arrêtez les appareils\u00a0: si le compteur tourne encore, il y a une fuite.',
  ],
})
