import { formatVolume } from '#domain/consumption.ts'
import { isPastZero, type JudgedIndex } from '#domain/meter-reading.ts'
import { formatDay } from '#domain/values.ts'
import type { PreviousReport } from '#upstream/catalogue/contracts.ts'

type Judged = JudgedIndex & {
  /** m³ */
  index: number
  lastIndex: number
  /** How the last index was read. */
  lastType: PreviousReport['type']
}

type Meter = {
  /** The number of the meter, if it is known which one was read. */
  counterRef?: string | undefined
  phone: string
}

/** READ-21, READ-22, READ-24, BEY-613: why an index is refused, then what to do; undefined when it is accepted. */
export function indexRefusal(judged: Judged, { counterRef, phone }: Meter): string | undefined {
  const { verdict, used, index, lastIndex, lastType } = judged
  if (used < 0 && isPastZero(index, lastIndex))
    return `L’index ${formatVolume(index)} est plus petit que le dernier, ${formatVolume(lastIndex)}.\nVotre compteur est peut-être repassé par zéro\u00a0: appelez le ${phone}, nous l’enregistrerons avec vous.`
  if (used < 0 && lastType === 'Estimation')
    return `L’index ${formatVolume(index)} est plus petit que le dernier, ${formatVolume(lastIndex)}, que nous avions estimé.\nSi vous avez bien lu les chiffres noirs, notre estimation était trop haute\u00a0: appelez le ${phone}, nous la corrigerons.`
  if (verdict === 'muchLower')
    return `L’index ${formatVolume(index)} est inférieur de ${formatVolume(-used)}\u00a0m³ au dernier.\nCe compteur est peut-être celui d’un autre logement, ou il a été changé. Vérifiez son numéro${counterRef ? `, ${counterRef}` : ''}, ou appelez le ${phone}.`
  if (verdict === 'lower')
    return `L’index ${formatVolume(index)} est plus petit que le dernier, ${formatVolume(lastIndex)}.\nUn compteur ne recule pas\u00a0: relisez les chiffres noirs, de gauche à droite.`
  return undefined
}

/** READ-20, READ-24: how far the consumption exceeds the usual one, in words; undefined when it does not. */
export function timesUsual({ verdict, times }: JudgedIndex): string | undefined {
  if (verdict !== 'high' || times === null) return undefined
  if (times < 2.75) return 'plus de deux fois votre habitude'
  if (times < 3) return 'presque trois fois votre habitude'
  return `${formatVolume(Math.floor(times))} fois votre habitude`
}

/** READ-14 */
const howRead: Record<PreviousReport['type'], string> = {
  Manuelle: 'relevé manuellement',
  WEBABO: 'relevé manuellement',
  Estimation: 'estimé',
  Radio: 'relevé par radio',
  Initialisation: 'lors du changement de compteur',
  Portable: 'relevé visuellement',
}

/** READ-13, READ-14, TERM-09: « Votre dernier index relevé par radio le 21/10/2026 est de 214 m3. » */
export function lastIndexText({ type, date, index }: PreviousReport): string {
  const day = formatDay(date)
  return `Votre dernier index ${howRead[type]} le ${day} est de ${formatVolume(index)}\u00a0m3.` // sic
}
