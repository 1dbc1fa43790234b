import type { Meta, StoryObj } from '@storybook/react';
import type { RouteObject } from 'react-router';
import { routes } from '../../app/src/router.tsx';
import { at, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/When something is wrong', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

/** The app's routes with a page that cannot be loaded. */
const withFailing = (tree: RouteObject[], path: string): RouteObject[] =>
  tree.map((route): RouteObject => {
    if (route.path === path) return { path, loader: () => Promise.reject(new Error('This page is broken')) };
    return route.children ? { ...route, children: withFailing(route.children, path) } : route;
  });

export const NotFound: Story = { parameters: at('/a-page-that-is-not') };
export const NotFoundPhone: Story = { parameters: at('/a-page-that-is-not'), globals: phone };
export const NotFoundAdmin: Story = { parameters: at('/admin/nothing-here', { as: 'administrator' }) };
export const BrokenPage: Story = { parameters: at('/faq', { routes: withFailing(routes, 'faq') }) };
export const Offline: Story = { parameters: at('/services', { isOffline: true, replies: { services: 'lost' } }) };
export const OfflineOrder: Story = { parameters: at('/submit', { isOffline: true }), globals: phone };
