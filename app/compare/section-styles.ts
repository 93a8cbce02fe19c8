// The sections are markup made on the server; their looks come with the page.
import '../ui/breadcrumbs.module.css?styles';
import '../ui/disclosure-list.module.css?styles';
import '../card/coupon-forms.module.css?styles';
import './price-history.module.css?styles';
import '../shell/content/rich-content.module.css?styles';
import './drug-sections.module.css?styles';
