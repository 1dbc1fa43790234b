import type { Meta, StoryObj } from '@storybook/react';
import { refusal } from './fake/refusal.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Public pages', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

export const Home: Story = { parameters: at('/', { isWhole: true }) };
export const HomePhone: Story = { parameters: at('/', { isWhole: true }), globals: phone };
export const HomeMenuOpen: Story = {
  parameters: at('/'),
  globals: phone,
  play: once(async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Menu' }))),
};
export const Services: Story = { parameters: at('/services', { as: 'client', isWhole: true }) };
export const ServicesPhone: Story = { parameters: at('/services'), globals: phone };
export const ServicesLoading: Story = { parameters: at('/services', { replies: { services: 'never' } }) };
export const ServicesEmpty: Story = { parameters: at('/services', { replies: { services: () => [] } }) };
export const ServicesError: Story = { parameters: at('/services', { replies: { services: () => refusal(503) } }) };
export const Resources: Story = { parameters: at('/resources', { isWhole: true }) };
export const ResourcesPhone: Story = { parameters: at('/resources', { isWhole: true }), globals: phone };
export const Questions: Story = { parameters: at('/faq', { isWhole: true }) };
export const QuestionsPhone: Story = { parameters: at('/faq'), globals: phone };
export const Terms: Story = { parameters: at('/terms', { isWhole: true }) };
export const TermsPhone: Story = { parameters: at('/terms'), globals: phone };
export const TermsAgreed: Story = {
  parameters: at('/terms', { local: { termsAgreed: 'true', integrityAgreed: 'true' } }),
  globals: phone,
  play: once(async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Proceed to Submission' }).scrollIntoView({ block: 'center' });
  }),
};
