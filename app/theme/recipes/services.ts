import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Groups of services beside one another, as tall as each is. */
export const doors = defineRecipe({
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

export const readMeter = defineSlotRecipe({
  slots: ['root', 'used'],
  base: {
    root: {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' },
    },
    // There before it says anything: only so is it announced.
    used: {
      borderRadius: 'lg',
      fontWeight: '600',
      '&:not(:empty)': { padding: '3', background: 'accent.subtle' },
    },
  },
})

export const meter = defineSlotRecipe({
  slots: ['root', 'plate', 'drum', 'digit', 'frame', 'strike', 'yes', 'no', 'sign', 'legend'],
  base: {
    root: { maxWidth: '20rem', '& svg': { display: 'block', width: '100%', height: 'auto' } },
    plate: { fill: 'meter.plate' },
    drum: { fill: 'meter.drum' },
    digit: { fontSize: '30px', fontWeight: '700', textAnchor: 'middle' },
    frame: { fill: 'none', stroke: 'meter.yes', strokeWidth: '5' },
    strike: { stroke: 'meter.no', strokeWidth: '4', strokeLinecap: 'round' },
    yes: { fill: 'meter.yes' },
    no: { fill: 'meter.no' },
    sign: { fill: 'none', stroke: 'meter.drum', strokeWidth: '3.5', strokeLinecap: 'round' },
    legend: { fontSize: 'sm', marginTop: '1' },
  },
  variants: {
    kind: {
      black: { digit: { fill: 'meter.black' } },
      red: { digit: { fill: 'meter.no' } },
    },
  },
})
