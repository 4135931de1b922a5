import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { type FormNotice, Missing } from '#ui/form/form.tsx'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import { Popup } from '#ui/popup.tsx'
import { AlertExplained } from '../shell/alert-explained.tsx'
import type { rebateText } from '../shell/legal-notice.server.ts'

export type ConsumptionAlert = {
  oldIndex: number
  oldDate: string
  newIndex: number
  newDate: string
  consumption: string
  rebate: ReturnType<typeof rebateText>
  leakHref: string
}

/** HOME-14 to HOME-16: indexes and consumption in m³. `missing`: shown when they could not be loaded. */
export function Alerts(props: { alerts: ConsumptionAlert[]; missing: FormNotice | null }) {
  return (
    <>
      <Missing notice={props.missing} />
      {props.alerts.map((alert, index) => (
        <OneAlert key={alert.newDate} id={`alerte-${index}`} {...alert} />
      ))}
    </>
  )
}

function OneAlert(props: ConsumptionAlert & { id: string }) {
  const { id, oldIndex, oldDate, newIndex, newDate, consumption, rebate, leakHref } = props
  return (
    <AlertCard
      tone={rebate.isOpen ? 'warning' : 'info'}
      title={rebate.isOpen ? 'Il y a peut-être une fuite chez vous' : 'Consommation inhabituelle'}
      action={
        <LinkButton href={leakHref} variant="outline">
          Chercher une fuite
          <VisuallyHidden>{` pour la relève du ${newDate}`}</VisuallyHidden>
        </LinkButton>
      }
      fold={
        <Popup
          id={id}
          label="Comprendre cette alerte"
          title="Consommation inhabituelle"
          variant="ghost"
        >
          <AlertExplained>
            <Text>
              {`Relève du\u00a0${newDate}\u00a0: index ${newIndex}\u00a0m³, soit ${consumption} depuis la relève du\u00a0${oldDate} (index ${oldIndex}\u00a0m³).`}
            </Text>
          </AlertExplained>
        </Popup>
      }
    >
      <Text>
        <strong>{`${consumption} relevés le\u00a0${newDate}`}</strong>, plus du double de votre
        moyenne sur trois ans. {rebate.before} <strong>{rebate.day}</strong>.
      </Text>
    </AlertCard>
  )
}
